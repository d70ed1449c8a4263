"""Battles that can be begun as they are (legions M16)."""

from collections.abc import Sequence

from quanta.core.game import ReadyGame

FIRST_BATTLE = {
    "map": "small",
    "limit": "160",
    "goal": "80",
    "start": "command.a.a.b.3.0.0.0.0_1-2_-_-_a0509:C6:4:0:e,a0709:C5:4:0:a,a0808:C3:3:0:e,"
    "a0910:C2:3:0:s,b0605:F5:5:0:e,b0705:F1:3:0:e,b0804:F8:4:0:a,b0906:F2:2:0:s_-_ab",
}
"""Four units a side on the small map. Every unit has its order, and White's tanks on 0910 see a
target, so that the first thing to do is to attack."""
FEN_AND_CARAVANS = {
    "limit": "330",
    "start": "command.a.a.b.1.0.0.0.0_1-2_-_-_b0203:L8:4:0:n,b0303:L1:3:0:n,a0313:F4:2:0:n,"
    "b0402:L5:4:0:n,b0403:L6:3:0:n,a0411:F1:3:0:n,b0503:L7:2:0:n,a0512:F2:2:0:n,b0602:L2:2:0:n,"
    "b0603:L4:3:0:n,a0611:F7:3:0:n,a0612:F7:3:0:n,b0703:L2:2:0:n,a0712:F6:3:0:n,a0713:F5:5:0:n,"
    "a0811:F3:4:0:n_-_ab",
}
"""The armies of the showcase where they were set up, White to begin."""
FIVE_ON_ICE = {
    "map": "small",
    "limit": "200",
    "goal": "120",
    "start": "command.a.a.b.1.0.0.0.0_5-4_-_-_a0410:L5:4:0:n,a0608:L6:3:0:n,a0709:L7:2:0:n,"
    "a0809:L1:3:0:n,a0909:L4:3:0:n,b0405:C6:4:0:n,b0505:C5:4:0:n,b0705:C2:3:0:n,b0804:C7:3:0:n,b0905:C4:2:0:n_-_ab",
}
"""Five units a side on the small map, in the open and on ice; no unit has an order yet."""
TOLL_AND_STILTS = {
    "map": "small",
    "limit": "200",
    "goal": "80",
    "turns": "10",
    "start": "command.a.a.b.1.0.0.0.0_2-1_-_-_a0610:L6:3:0:n,a0711:L4:3:0:n,b0804:F7:3:0:n,"
    "a0810:L1:3:0:n,a0811:L8:4:0:n,b0904:F5:5:0:n,b1004:F6:3:0:n,a1010:L5:4:0:n_-_ab",
}
MOTHS = {
    "map": "small",
    "limit": "200",
    "goal": "100",
    "start": "command.a.a.b.1.0.0.0.0_5-1_-_-_b0704:C6:4:0:n,a0711:L5:4:0:n,b0803:C2:3:0:n,"
    "b0804:C7:3:0:n,a0810:L3:5:0:n,a0811:L3:5:0:n,b0904:C8:2:0:n,a0911:L3:5:0:n,"
    "a1010:L3:5:0:n_-_ab",
}
WEIRS = {
    "map": "small",
    "limit": "200",
    "goal": "100",
    "start": "command.a.a.b.1.0.0.0.0_3-2_-_-_b0404:C6:4:0:n,a0410:F6:3:0:n,b0504:C5:4:0:n,"
    "a0511:F6:3:0:n,b0604:C2:3:0:n,a0610:F1:3:0:n,a0611:F5:5:0:n,b0803:C3:3:0:n_-_ab",
}
LONG_GUNS = {
    "goal": "110",
    "turns": "12",
    "start": "command.a.a.b.1.0.0.0.0_2-4_-_-_a0112:L8:4:0:n,b0203:F4:2:0:n,a0211:L2:2:0:n,"
    "b0302:F5:5:0:n,a0312:L7:2:0:n,b0402:F7:3:0:n,b0403:F2:2:0:n,a0411:L1:3:0:n,"
    "a0412:L3:5:0:n_-_ab",
}
LAKE = {
    "goal": "150",
    "start": "command.a.a.b.1.0.0.0.0_4-2_-_-_b0203:L2:2:0:n,b0402:L5:4:0:n,b0403:L4:3:0:n,"
    "b0502:L8:4:0:n,a0611:C6:4:0:n,a0612:C8:2:0:n,b0702:L6:3:0:n,a0713:C7:3:0:n,"
    "a0811:C1:2:0:n,a0812:C3:3:0:n,a1012:C2:3:0:n_-_ab",
}

BATTLES = (
    ReadyGame(
        "first-battle",
        "First battle",
        "A small battle to start with, already under way: four units a side. 80 points win.",
        FIRST_BATTLE,
    ),
    ReadyGame(
        "on-ice",
        "On the ice",
        "Five units a side on a small frozen map, from the first order on. 120 points win.",
        FIVE_ON_ICE,
    ),
    ReadyGame(
        "toll-and-stilts",
        "Toll takers and stilts",
        "Five units of the Caravans against three of the Fen, whose guns are slow and hard. "
        "Ten turns; 80 points win.",
        TOLL_AND_STILTS,
    ),
    ReadyGame(
        "moths",
        "Moths in the snow",
        "Five fast units against four that hit hard, on a small map half in snow. 100 points win.",
        MOTHS,
    ),
    ReadyGame(
        "three-weirs",
        "At the three weirs",
        "Infantry of the Fen among water and swamp, against four units of the Cinder Line. "
        "100 points win.",
        WEIRS,
    ),
    ReadyGame(
        "long-guns",
        "The long guns",
        "Five units of the Caravans against four of the Fen on the whole board. "
        "Twelve turns; 110 points win.",
        LONG_GUNS,
    ),
    ReadyGame(
        "lake",
        "From the lake to the ridge",
        "Six units against five on the whole board, a frozen lake between them. 150 points win.",
        LAKE,
        seat=1,
    ),
    ReadyGame(
        "fen-and-caravans",
        "The Fen against the Caravans",
        "Two armies of eight units on the whole board, set up and ready. 200 points win.",
        FEN_AND_CARAVANS,
        seat=1,
    ),
)
"""``seat`` is where White, who begins, won clearly less than half of the games measured."""
BETTER_AS_BLACK = ("lake-crossing",)
"""The same of scenarios."""


def ready_games() -> Sequence[ReadyGame]:
    """The battles, the scenarios and the campaigns that come with the game (legions M17, M24)."""
    from quanta.games.legions.scenarios import house  # late: a first answer needs none of them

    scenarios = [(key, house.scenario_document(key), "scenario") for key in house.SCENARIOS]
    campaigns = [(key, house.campaign_document(key), "campaign") for key in house.CAMPAIGNS]
    return (
        *BATTLES,
        *(
            ReadyGame(
                key,
                document["name"],
                document["about"],
                {param: key},
                f"{param.title()}s",
                int(key in BETTER_AS_BLACK),
            )
            for key, document, param in (*scenarios, *campaigns)
        ),
    )
