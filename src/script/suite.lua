-- What a suite file sees besides the names of the game: `scenario`, and the `t` of its scripts. Whatever is more than a look at
-- the match is asked of the runner: the script waits, and the runner answers whether it was good, and a value or what is wrong.
local k = ...
local pause = k.pause

-- An error is raised where the suite called: two calls above this one.
local function ask(what, ...)
    local good, answer = pause(what, ...)
    if not good then error(answer, 3) end
    return answer
end

-- Seats stand for their players wherever one is passed on.
local players = setmetatable({}, { __mode = "k" })

local function plain(value)
    if type(value) ~= "table" then return value end
    if players[value] then return players[value] end
    local copy = {}
    for key, item in pairs(value) do copy[key] = plain(item) end
    return copy
end

-- Any method that is not a value or a zone of the player is an answer.
local function seat(name, handle)
    local it = { player = handle }
    local answers = {}
    local function answer(key)
        return function(self, ...)
            if self ~= it then error("write `t." .. name .. ":" .. key .. "(...)`, with a colon", 2) end
            return ask("answer", handle, key, plain { ... })
        end
    end
    players[it] = handle
    return setmetatable(it, {
        __index = function(_, key)
            if k.reads[key] then return handle[key] end
            answers[key] = answers[key] or answer(key)
            return answers[key]
        end,
        __newindex = function(_, key) error("`" .. tostring(key) .. "` of a player cannot be set by a suite", 2) end,
        __tostring = function() return name end,
        __metatable = "seat",
    })
end

local methods = {}
local fault = nil           -- what failed last in the script under way

function methods.expect(_, ...)
    if select("#", ...) ~= 2 then error("`t:expect` takes what is and what should be", 2) end
    local actual, expected = ...
    ask("expect", plain(actual), plain(expected))
end

function methods.expect_set(_, ...)
    if select("#", ...) ~= 2 then error("`t:expect_set` takes what is and what should be", 2) end
    local actual, expected = ...
    ask("expect_set", plain(actual), plain(expected))
end

function methods.asks(_, who, prompt) ask("asks", plain(who), prompt) end
function methods.offers(_, who, answers) ask("offers", plain(who), plain(answers)) end
function methods.refuses(_, who, tag, ...) ask("refuses", plain(who), tag, plain { ... }) end
function methods.log_has(_, text) ask("log_has", text) end
function methods.trace_has(_, text) ask("trace_has", text) end
function methods.holds() ask("holds") end
function methods.sees(_, who, card) return ask("sees", plain(who), card) end
function methods.sees_set(_, who, cards) return ask("sees_set", plain(who), plain(cards)) end
function methods.result(_, who) return ask("result", plain(who)) end

function methods.fails(_, what, part)
    if type(what) ~= "function" then error("`t:fails` takes a function that gives the answer which fails", 2) end
    ask("may_fail")
    what()
    fault = ask("failed", part)
end

local function member(t, key)
    if methods[key] then return methods[key] end
    if k.procedures[key] then return k.current(key) or k.latest(key) end
    if key == "fault" then return fault end
    if key == "over" then return k.over() end
    error(k.unknown(key, methods, k.procedures, k.seats), 2)
end

-- The `t` of one script.
local function stage()
    fault = nil
    local t = {}
    for i, name in ipairs(k.seats) do t[name] = seat(name, k.players[i]) end
    function t.card(slug, which)
        if slug == t then error("write `t.card(\"slug\")`, with a dot", 2) end
        return ask("card", slug, plain(which))
    end
    return setmetatable(t, {
        __index = member,
        __newindex = function(_, key) error("`" .. tostring(key) .. "` of `t` cannot be set", 2) end,
        __metatable = "t",
    })
end

-- What the files of a suite share: names that are theirs besides those of the game. It is loaded before each load of a file.
local function shared()
    local globals = {}
    function globals.scenario()
        error("scenarios stand in the other files of the suite: this one is for what they share", 2)
    end
    return setmetatable(globals, { __index = function(own, name) return k.global(name, own) end, __metatable = "globals" })
end

-- The globals of one load of a suite file, and the list of what it declares: name, line, table.
local function collector(common)
    local list, names, given = {}, {}, {}
    for name, value in pairs(common) do names[name], given[name] = value, true end
    function names.scenario(name)
        if type(name) ~= "string" then error("write `scenario \"name\" { ... }`", 2) end
        local entry = { name, k.line(), nil }
        table.insert(list, entry)
        return function(body)
            if type(body) ~= "table" then error("write `scenario \"name\" { ... }`", 2) end
            entry[3] = body
        end
    end
    setmetatable(names, { __index = function(own, name) return k.global(name, own) end })
    local function define(_, name, value)
        if given[name] then error("`" .. name .. "` is shared by all files of the suite: take another name", 2) end
        names[name] = value
    end
    return setmetatable({}, { __index = names, __newindex = define, __metatable = "globals" }), list
end

return stage, shared, collector
