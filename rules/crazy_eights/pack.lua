-- The pack, and the words for its cards.

ranks = { "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace" }
suits = { "clubs", "diamonds", "hearts", "spades" }

-- With more than five players there are two packs.
function make_pack()
  cite("deal.pack")
  local deck, first = game.deck, players()[1]
  for _ = 1, if #players() > 5 then 2 else 1 do
    for _, rank in ranks do
      for _, suit in suits do create(`{rank}_of_{suit}`, deck, first) end
    end
  end
end

function is_special(card, rank)
  return option.use_special_cards and card.rank == rank
end
