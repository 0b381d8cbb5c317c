-- Steps B and C: the attacker, and then the defender, brings a champion forward.

-- An ally that stayed to fight on joins the new champion of its side.
local function join_stayers(champion, player)
  for _, ally in cards { zone = "combat", of = player, type = "ally", marked = "stays" } do
    cite("ally.stays")
    unmark(ally, "stays")
    attach(ally, champion)
  end
end

-- Brings a champion forward with what is attached to it, and nothing else. A realm defends itself where it lies.
verb("present", function(e)
  local r, champion = current("round"), e.champion
  if champion:is("champion") then
    local all = champion:attached()
    table.insert(all, champion)
    move(all, e.player.combat)
    champion = champion:current()
  end
  mark(champion, "used")
  if e.role == "attacker" then add(champion, "raids", 1) end
  r:side(e.role).champion = champion
  r.parent:side(e.role).champion = champion
  join_stayers(champion, e.player)
end)

-- Could another champion take the place of this player's attacking one?
function can_change_attacker(player)
  local side = own_side(player)
  return side ~= nil and side.role == "attacker" and fights(side)
    and someone_can_attack(fresh_champions(player), current("battle").realm)
end

-- Another champion fights on. The first is as if it had not been used.
verb("take_over", function(e)
  cite("replaced.not-used")
  local side = own_side(e.old.controller)
  local player, followers = side.player, {}
  for _, card in e.old:attached() do
    if not is_permanent(card) then table.insert(followers, card) end
  end
  go_home(e.old)
  unmark(e.old, "used")
  add(e.old, "raids", -1)
  present(e.champion, player, side.role)
  for _, card in followers do attach(card, side.champion) end
end)

-- B: the first attack needs a champion; a further one is the attacker's choice.
local function ask_attacker(r, player)
  local b = r.parent
  if b.rounds == 1 then
    return player:choose(able_to_attack(attackers(player), b.realm), {
      prompt = "who_attacks",
      why_not = function(card) return if table.find(own_champions(player), card) then why_not_send(b.realm)(card) else nil end,
    })
  end
  cite("I.continue")
  if count { zone = "pool", of = player, type = "champion", marked = "used" } > 0 then cite("I.champion-once") end
  local answers, why_not = {}, why_not_send(b.realm)
  for _, champion in own_champions(player) do
    table.insert(answers, { "send", champion, why_not = why_not(champion) })
  end
  table.insert(answers, { "break_off" })
  local _, champion = player:pick("send_another", answers)
  return champion
end

combat_round:step("attacker", function(r)
  local side, b = r:side("attacker"), r.parent
  if r.second then
    side.champion = b:side("attacker").champion
    return
  end
  local champion = ask_attacker(r, side.player)
  if champion == nil then
    b.to_come = "over"
    r:exit("called_off")
  end
  cite("B.attacker")
  cite("B.nothing-added")
  if not is_exposed(b.realm) then cite("A.movement") end
  if #champion:attached() > 0 then cite("B.attachments-stay") end
  if b.rounds == 1 then current("turn").attacks += 1 end
  present(champion, side.player, "attacker")
end)

local function can_defend_itself(realm)
  return realm.level ~= nil and realm:lies_in("formation") and not realm:marked("used")
end

local function ask_defender(r, player)
  local b, answers = r.parent, {}
  if b.rounds > 1 then cite("I.new-defender") end
  for _, champion in own_champions(player) do
    local used = if is_fresh(champion) then nil else reason("used", { card = champion })
    table.insert(answers, { "defend", champion, why_not = used })
  end
  if can_defend_itself(b.realm) then table.insert(answers, { "defend", b.realm }) end
  table.insert(answers, { "no_defence" })
  local _, champion = player:pick("who_defends", answers, { realm = b.realm })
  return champion
end

combat_round:step("defender", function(r)
  local side, b = r:side("defender"), r.parent
  if r.second then
    cite("round-2.same-defender")
    side.champion = b:side("defender").champion
    say("round_2", { card = side.champion })
    r.under_way = true
    return
  end
  local champion = ask_defender(r, side.player)
  if champion == nil then
    r.undefended = true
    r:exit("undefended")
  end
  cite("C.defender")
  cite("C.nothing-added")
  if champion:is("realm") then cite("C.realm-defends") end
  present(champion, side.player, "defender")
  r.under_way = true
end)

-- Once both are presented, whoever has something for any time may play it.
combat_round:step("answers", { cites = "events.any-time", offers = "any_time" })
