-- What rules and cards call. Whatever may have to wait for a player is Lua from here down to the yield, because a call
-- through Rust cannot be yielded across. `k` holds the calls into the kernel; each of them that may have to wait answers a
-- code and a value: 0, the value; 1, wait; 2, run the bodies of these occurrences first.
local k, declared = ...
local yield, setmetatable = coroutine.yield, setmetatable
local G = {}
local bodies = {}           -- of the verbs of the game, by name
local methods = {}          -- of every kind of handle

-- Addresses are not the same in two processes, so nothing may show one. Tables with a metatable are the platform's and say what
-- they are.
local native, getmetatable, format = tostring, getmetatable, string.format
local nameless = { table = true, ["function"] = true, thread = true }

local function is_nameless(value)
    return nameless[type(value)] ~= nil and getmetatable(value) == nil
end

function G.tostring(value)
    if is_nameless(value) then return type(value) end
    return native(value)
end

function string.format(pattern, ...)
    for i = 1, select("#", ...) do
        if is_nameless((select(i, ...))) then
            local values = { ... }
            for j = i, select("#", ...) do
                if is_nameless(values[j]) then values[j] = type(values[j]) end
            end
            return format(pattern, table.unpack(values, 1, select("#", ...)))
        end
    end
    return format(pattern, ...)
end

-- Rules register their bodies while they are loaded; afterwards nothing can be added. (It takes anything so that it is never
-- compiled into its callers: the place of the error is counted in calls.)
local function still_loading(...)
    if table.isfrozen(bodies) then error("rules are given while they are loaded, not while a game is played", 3) end
end

local function run_bodies(events)
    if #events == 1 then
        local event = events[1]
        return k.finish(bodies[event.verb](event) ~= false)
    end
    local results = {}
    k.open()
    for i, event in ipairs(events) do
        results[i] = bodies[event.verb](event) ~= false
    end
    local code, value = k.close()
    while code ~= 0 do
        if code == 1 then code, value = yield() else code, value = run_bodies(value) end
    end
    return k.finish(table.unpack(results))
end

local function settle(code, value)
    while code ~= 0 do
        if code == 1 then code, value = yield() else code, value = run_bodies(value) end
    end
    return value
end

-- Handles ------------------------------------------------------------------------------------------------------------

local handle = {}
handle.__newindex, handle.__len, handle.__tostring = k.put, k.len, k.text
handle.__metatable = "handle"

-- Verbs --------------------------------------------------------------------------------------------------------------

local propose = k.propose
local verb_ids = declared.verbs

for name, id in pairs(verb_ids) do
    G[name] = function(a, b, c, d, e, f)
        local code, value = propose(id, a, b, c, d, e, f)
        if code == 0 then return value end
        return settle(code, value)
    end
end

local function check_keys(what, given, allowed)
    if given == nil then return end
    if type(given) ~= "table" then error(what .. " takes a table of options, not a " .. type(given), 3) end
    for key in pairs(given) do
        if not allowed[key] then error(k.unknown_key(what, key, allowed), 3) end
    end
end

local function keys(...)
    local set = {}
    for _, key in ipairs { ... } do set[key] = true end
    return set
end

local MOVE, SHUFFLE = verb_ids.move, verb_ids.shuffle
local move_keys = keys("face", "at", "from")
local lasting_keys = keys("until_end", "until_step", "of", "while_in_play", "stage")

function G.move(cards, zone, how)
    local code, value
    if how == nil then
        code, value = propose(MOVE, cards, zone)
    else
        check_keys("`move`", how, move_keys)
        code, value = propose(MOVE, cards, zone, how.face, how.at)
    end
    if code == 0 then return value end
    return settle(code, value)
end

function G.shuffle(what)
    if type(what) == "table" then
        if #what == 0 then return false end
        return settle(propose(SHUFFLE, what[1].zone, what))
    end
    return settle(propose(SHUFFLE, what))
end

function G.modify(objects, attribute, amount, lasting)
    check_keys("`modify`", lasting, lasting_keys)
    return settle(propose(verb_ids.modify, objects, attribute, amount, lasting))
end

function G.control(card, player, lasting)
    check_keys("`control`", lasting, lasting_keys)
    return settle(propose(verb_ids.control, card, player, lasting))
end

function G.together(what)
    k.open()
    what()
    return settle(k.close())
end

function G.verb(name, body)
    still_loading()
    if verb_ids[name] == nil then error(k.unknown("verb", name, verb_ids), 2) end
    if declared.builtin[name] then error("`" .. name .. "` is a verb of the kernel: its body cannot be replaced", 2) end
    if bodies[name] then error("the verb `" .. name .. "` has a body already", 2) end
    if type(body) ~= "function" then error("the body of the verb `" .. name .. "` must be a function; a verb that only happens needs no `verb(...)`", 2) end
    bodies[name] = body
end

G.prevent, G.proceed = k.prevent, k.proceed

local arm_keys = keys("data", "until_end", "until_step", "of", "while_in_play", "once")
function G.arm(card, name, how)
    check_keys("`arm`", how, arm_keys)
    return k.arm(card, name, how)
end

-- Looking ------------------------------------------------------------------------------------------------------------

G.cards, G.count = k.cards, k.count
G.players, G.active_player, G.current, G.latest = k.players, k.active_player, k.current, k.latest
G.random = k.random

function G.random_card(from)
    if type(from) == "userdata" then return k.random_of(from) end
    if #from == 0 then return nil end
    return from[k.random(#from)]
end

local clauses = declared.clauses
G.cite, G.say = k.cite, k.say

-- Why something cannot be answered: the key of a text, and what that speaks of. It is only a value, made when somebody asks.
function G.reason(key, about)
    if type(key) ~= "string" then error("`reason` takes the key of a text in [reason]", 2) end
    return { key, about }
end

G.game = k.game
G.option = setmetatable({}, {
    __index = k.option,
    __newindex = function(_, name) error("the rule option `" .. tostring(name) .. "` is set before the game, not by a script", 2) end,
    __tostring = function() return "option" end,
    __metatable = "option",
})

-- Methods of things --------------------------------------------------------------------------------------------------

for name, method in pairs(k.methods) do methods[name] = method end

-- To look at a score is allowed where nothing can be changed.
local score_of, set_score = methods.score_of, methods.set_score
methods.score_of, methods.set_score = nil, nil
function methods.score(frame, which, score)
    if score == nil then return score_of(frame, which) end
    return set_score(frame, which, score)
end

-- Choices ------------------------------------------------------------------------------------------------------------

local function about_of(opts)
    return opts and opts.about
end

-- Waits for an answer. Meanwhile `why_not`, where there is one, says of what is no answer why it is none.
local function wait_for(why_not, code, value)
    if code == 1 and why_not then code, value = yield(why_not) end
    return settle(code, value)
end

local choose_keys = keys("prompt", "min", "max", "hidden", "about", "why_not")
function methods.choose(player, from, opts)
    check_keys("`choose`", opts, choose_keys)
    if type(from) ~= "table" then error("`choose` takes a list of what can be chosen, not a " .. type(from), 2) end
    local min, max = 1, 1
    if opts then
        max = opts.max or 1
        min = opts.min or (if max < 1 then max else 1)
    end
    local list = wait_for(opts and opts.why_not,
        k.ask_choose(player, opts and opts.prompt or "choose", from, min, max, opts and opts.hidden or false, about_of(opts)))
    if max == 1 then return list[1] end
    return list
end

function methods.choose_ability(player, list, opts)
    check_keys("`choose_ability`", opts, choose_keys)
    local min = opts and opts.min or 1
    local list = wait_for(opts and opts.why_not,
        k.ask_choose(player, opts and opts.prompt or "choose_ability", list, min, 1, false, about_of(opts)))
    return list[1]
end

-- The answers of a pick that can be given, and what says of the others why not.
local function open_answers(options)
    local open, closed = options, nil
    for i, option in options do
        if option.why_not == nil then
            if closed then table.insert(open, option) end
        else
            if not closed then open, closed = table.move(options, 1, i - 1, 1, {}), {} end
            table.insert(closed, option)
        end
    end
    return open, closed and function(subject, tag)
        for _, option in closed do
            if (tag == nil or option[1] == tag) and (subject == nil or option[2] == subject) then return option.why_not end
        end
        return nil
    end
end

-- The answer at a position: one of those with `each` is an answer for each of its things.
local function answer_at(options, at)
    for _, option in options do
        local each = option.each
        if each == nil then
            if at == 1 then return option[1], option[2] end
            at -= 1
        else
            if at <= #each then return option[1], each[at] end
            at -= #each
        end
    end
    return nil
end

function methods.pick(player, prompt, options, about)
    local open, why_not = open_answers(options)
    return answer_at(open, wait_for(why_not, k.ask_pick(player, prompt, open, about)))
end

function methods.confirm(player, prompt, about)
    return settle(k.ask_confirm(player, prompt, about))
end

function methods.number(player, prompt, lo, hi, about)
    return settle(k.ask_number(player, prompt, lo, hi, about))
end

function methods.arrange(player, prompt, list, about)
    return settle(k.ask_arrange(player, prompt, list, about))
end

function methods.distribute(player, prompt, total, list, about)
    return settle(k.ask_distribute(player, prompt, total, list, about))
end

function G.in_secret(choices)
    local asked, reasons = table.clone(choices), {}
    for i, choice in ipairs(choices) do
        local player, method, how = choice[1], choice[2], choice[4]
        if player ~= nil and type(how) == "table" then
            if method == "pick" then
                asked[i] = table.clone(choice)
                asked[i][4], reasons[player] = open_answers(how)
            elseif method == "choose" then
                reasons[player] = how.why_not
            end
        end
    end
    local function why_not(subject, tag, player)
        local why = reasons[player]
        return why and why(subject, tag, player)
    end
    local answers = wait_for(why_not, k.ask_secret(asked))
    local result = {}
    for i, choice in ipairs(asked) do
        local answer = answers[i]
        if choice[2] == "choose" and (choice[4] == nil or (choice[4].max or 1) == 1) then
            answer = answer[1]
        elseif choice[2] == "pick" then
            answer = { answer_at(choice[4], answer) }
        end
        result[i] = answer
    end
    return result
end

-- Abilities ----------------------------------------------------------------------------------------------------------

local ability_kinds = declared.ability_kinds
local abilities_keys = keys("of", "on", "event", "data", "named", "order")
function G.abilities(kind, how)
    check_keys("`abilities`", how, abilities_keys)
    local id = ability_kinds[kind]
    if id == nil then error(k.unknown("kind of ability", kind, ability_kinds), 2) end
    if not k.any_ability(id) then return {} end
    return k.abilities(id, how)
end
local use_keys = keys("event", "data", "player")
function G.use(ability, opts)
    check_keys("`use`", opts, use_keys)
    k.use(ability, opts and opts.event, opts and opts.data, opts and opts.player)
    return settle(1)
end

function G.offer(window)
    k.offer(window)
    k.hand_over()
end

function G.open_window(window)
    k.offer(window)
    settle(1)
end

-- Procedures ---------------------------------------------------------------------------------------------------------

local procedures = declared.procedures        -- name -> { id, roles, steps, exits }
local steps, ends, invariants, standings, objects = {}, {}, {}, {}, {}

local nothing = table.freeze {}

-- Who takes which role, and what the variables are to begin with.
local function cast(proc, with)
    local list, vars = nothing, nil
    for i, role in proc.roles do
        local who = with and with[role]
        if who == nil then error("`" .. proc.name .. "` needs somebody in the role `" .. role .. "`", 3) end
        if i == 1 then list = {} end
        list[i] = who
    end
    if with then
        for key, value in pairs(with) do
            local kind = proc.allowed[key]
            if kind == nil then error(k.unknown_key("`" .. proc.name .. "`", key, proc.allowed), 3) end
            if kind == "var" then
                vars = vars or {}
                vars[key] = value
            end
        end
    end
    return list, with and with.by, vars
end

local function begin(proc, with)
    local roles, by, vars = cast(proc, with)
    local frame = k.begin(proc.id, by, table.unpack(roles))
    if vars then
        for key, value in pairs(vars) do frame[key] = value end
    end
end

local proc_methods = {}
proc_methods.__index = proc_methods
proc_methods.__tostring = function(proc) return "the procedure " .. proc.name end

function proc_methods.step(proc, name, body)
    still_loading()
    local known = procedures[proc.name].steps
    if known[name] == nil then error(k.unknown("step of `" .. proc.name .. "`", name, known), 2) end
    local mine = steps[proc.name]
    if mine[name] ~= nil then error("the step `" .. name .. "` of `" .. proc.name .. "` has a body already", 2) end
    if body ~= nil and type(body) ~= "function" then error("the body of a step must be a function", 2) end
    mine[name] = body or false
end

local ends_keys = keys("cites")
function proc_methods.ends_when(proc, when, exit, how)
    still_loading()
    check_keys("`ends_when`", how, ends_keys)
    local known = procedures[proc.name].exits
    if known[exit] == nil then error(k.unknown("exit of `" .. proc.name .. "`", exit, known), 2) end
    local clause = nil
    if how and how.cites then
        clause = clauses[how.cites]
        if clause == nil then error(k.unknown("clause", how.cites, clauses), 2) end
    end
    table.insert(ends, { proc = procedures[proc.name].id, when = when, exit = known[exit], cites = clause })
end

function proc_methods.run(proc, with)
    begin(proc, with)
    return settle(1)
end

function proc_methods.begin(proc, with)
    begin(proc, with)
    k.hand_over()
end

function G.procedure(name)
    local known = procedures[name]
    if known == nil then error(k.unknown("procedure", name, procedures), 2) end
    if steps[name] == nil then
        steps[name] = {}
        objects[name] = table.freeze(setmetatable({ name = name, id = known.id, roles = known.roles, allowed = known.allowed }, proc_methods))
    end
    return objects[name]
end

-- What always holds, for those who look after the rules: it is asked at every decision of an exploration, and never in play.
function G.invariant(says, holds)
    still_loading()
    if type(says) ~= "string" or type(holds) ~= "function" then
        error("`invariant` takes what always holds, in words, and a function that answers whether it does", 2)
    end
    if not string.find(says, "%S") then error("an invariant says in words what always holds, and this one says nothing", 2) end
    for _, other in invariants do
        if other.says == says then error("the invariant `" .. says .. "` is declared already", 2) end
    end
    table.insert(invariants, { says = says, holds = holds })
end

-- How a player stands, for players that think ahead: the more the better.
function G.standing(of)
    still_loading()
    if type(of) ~= "function" then error("`standing` takes a function that answers how a player stands", 2) end
    if #standings > 0 then error("how players stand is said already", 2) end
    table.insert(standings, of)
end

methods.again = k.again

function methods.exit(frame, name)
    k.exit(frame, name)
    yield()
end

local SUBSTITUTE = verb_ids.substitute
function methods.substitute(frame, side, card)
    local role = side
    if type(side) ~= "string" then
        role = side.role
    end
    return settle(propose(SUBSTITUTE, frame, role, card))
end

G.temporary = k.temporary

k.set_handle_metatable(handle, methods)

return G, { bodies = bodies, steps = steps, ends = ends, invariants = invariants, standings = standings }, yield
