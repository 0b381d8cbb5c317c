-- What rules and cards call. Whatever may have to wait for a player is Lua from here down to the yield, because a call
-- through Rust cannot be yielded across. `k` holds the calls into the kernel, and each of them that may have to wait does so. What
-- proposes occurrences answers whether they happened; or nothing, if their bodies have to be run first, with the function that
-- does and what it is to be called with.
local k, declared = ...
local yield, setmetatable = coroutine.yield, setmetatable
local G = {}
local bodies = {}           -- of the verbs of the game, by name

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

local finish = k.finish

-- Runs bodies until what was proposed is over.
local function settle(happened, body, event)
    while body do happened, body, event = finish(body(event)) end
    return happened
end

-- The body of occurrences that happen together.
local function several(events)
    local results = {}
    k.open()
    for i, event in events do results[i] = bodies[event.verb](event) ~= false end
    settle(k.close())
    return table.unpack(results)
end

-- Verbs --------------------------------------------------------------------------------------------------------------

local propose = k.propose
local verb_ids = declared.verbs

for name, id in pairs(verb_ids) do
    if declared.builtin[name] then
        G[name] = k.verb(id)
    elseif declared.wide[name] then
        G[name] = function(...) return settle(propose(id, ...)) end
    else
        -- So many arguments are passed on as quickly as can be. Few verbs have more fields.
        G[name] = function(a, b, c, d, e, f)
            local happened, body, event = propose(id, a, b, c, d, e, f)
            if body == nil then return happened end
            return settle(happened, body, event)
        end
    end
end

-- A duration that is nil would be no duration, and what it is the duration of would stay for good: then a table that is given
-- `says` something.
local function check_keys(what, given, allowed, says)
    if given == nil then return end
    if type(given) ~= "table" then error(what .. " takes a table of options, not a " .. type(given), 3) end
    for key in pairs(given) do
        if not allowed[key] then error(k.unknown_key(what, key, allowed), 3) end
    end
    if says and next(given) == nil then
        error(what .. " got a table with nothing in it: was what it should last for nil? Leave the table out for what lasts for good", 3)
    end
end

local function keys(...)
    local set = {}
    for _, key in ipairs { ... } do set[key] = true end
    return set
end

local shuffle, modify, control = G.shuffle, G.modify, G.control
local lasting_keys = keys("until_end", "until_step", "of", "while_in_play", "stage")

function G.shuffle(what)
    if type(what) == "table" then
        if #what == 0 then return false end
        return shuffle(what[1].zone, what)
    end
    return shuffle(what)
end

function G.modify(objects, attribute, amount, lasting)
    check_keys("`modify`", lasting, lasting_keys, true)
    return modify(objects, attribute, amount, lasting)
end

function G.control(card, player, lasting)
    check_keys("`control`", lasting, lasting_keys, true)
    return control(card, player, lasting)
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
    check_keys("`arm`", how, arm_keys, true)
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

-- Choices ------------------------------------------------------------------------------------------------------------

function G.in_secret(choices)
    local answers, result = k.ask_secret(choices), {}
    for i, choice in ipairs(choices) do
        local answer, how = answers[i], choice[4]
        if choice[2] == "choose" and (how == nil or (how.max or 1) == 1) then
            answer = answer[1]
        elseif choice[2] == "pick" then
            answer = { k.picked(how, answer) }
        end
        result[i] = answer
    end
    return result
end

-- Abilities ----------------------------------------------------------------------------------------------------------

G.abilities, G.use, G.offer, G.open_window = k.abilities, k.use, k.offer, k.open_window

-- Procedures ---------------------------------------------------------------------------------------------------------

local procedures = declared.procedures        -- name -> { id, steps, exits }
local steps, ends, invariants, standings, objects = {}, {}, {}, {}, {}

-- The number of what is known by a name, if one is given. (It takes anything for the same reason as `still_loading`.)
local function number(what, name, known, ...)
    if name == nil then return nil end
    return known[name] or error(k.unknown(what, name, known), 3)
end

local proc_methods = {}
proc_methods.__index = proc_methods
proc_methods.__tostring = function(proc) return "the procedure " .. proc.name end

local step_keys = keys("cites", "offers")
function proc_methods.step(proc, name, body)
    still_loading()
    local known = procedures[proc.name].steps
    if known[name] == nil then error(k.unknown("step of `" .. proc.name .. "`", name, known), 2) end
    local mine = steps[proc.name]
    if mine[name] ~= nil then error("the step `" .. name .. "` of `" .. proc.name .. "` has a body already", 2) end
    if type(body) == "table" then
        check_keys("a step", body, step_keys)
        if next(body) == nil then error("this table says neither what the step cites nor what it offers; a step that does nothing has none", 2) end
        body = { cites = number("clause", body.cites, clauses), offers = number("window", body.offers, declared.windows) }
    elseif body ~= nil and type(body) ~= "function" then
        error("the body of a step is a function, or a table of what it cites and offers", 2)
    end
    mine[name] = body or false
end

local ends_keys = keys("cites")
function proc_methods.ends_when(proc, when, exit, how)
    still_loading()
    check_keys("`ends_when`", how, ends_keys)
    local known = procedures[proc.name].exits
    if known[exit] == nil then error(k.unknown("exit of `" .. proc.name .. "`", exit, known), 2) end
    local cites = number("clause", how and how.cites, clauses)
    table.insert(ends, { proc = procedures[proc.name].id, when = when, exit = known[exit], cites = cites })
end

proc_methods.run, proc_methods.begin = k.run, k.begin

function G.procedure(name)
    local known = procedures[name]
    if known == nil then error(k.unknown("procedure", name, procedures), 2) end
    if steps[name] == nil then
        steps[name] = {}
        objects[name] = table.freeze(setmetatable({ name = name, id = known.id }, proc_methods))
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

G.temporary = k.temporary

return G, { bodies = bodies, several = several, steps = steps, ends = ends, invariants = invariants, standings = standings }, yield
