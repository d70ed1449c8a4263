"""What Harlequin offers besides its modules (``quanta.games.modules``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.game import Showcase

if TYPE_CHECKING:
    from quanta.games.harlequin.position import HarlequinPosition

LESSONS = ("first", "more")
"""The lessons, in their order; ``docs/lessons.md`` describes their form."""
RECORD = (
    "z.zVZZboMwED2RX-X1p6rUmyCvSqWqUWl6_xqDyTiQCIW0Kh9oGI39lhkDB9u_x8_vt49X_vx1sv3p5Thc7Mq967r--G"
    "QFrITVsAqOw5kcM6fyI3MaTjOf84p5DV_yOR6Kazzmg4JXLGiEUu_rWtvuM9dEhaBY1Ihlbdiw_1yfFKJiSSOVfeINXI"
    "m0EUXCyUuGW1GoOgkvL9lu53BeKxHknRwc1UL3kYjyfj6xxlNeID2a4Rh7AS9qTOsFgmhZUYcpw5uKnIATK-oSwd2la8"
    "G_mShZfBOIosZEe84nUfns6RTxatLLLxH3q2u6RrtZ1DXd5PB8YrVfXSIurSit8zlgcQS-4vavay-4Tf3IIXeBN_wf3G"
    "Wi3VPPb-MapG0uRYNo_sqxBW7mE0w99ZmzuXd-lp5fmx86b8XDFW_X_Mw8_egedczA73Pv2tw2M7Z4q8xn8HwW-LnjzZ"
    "t25GPKN9f8R7fpWsthTfUt_7eI7NsP"
)
"""A game between two computers at level 6, as a sample of play."""

SHOWCASE = Showcase(RECORD, first=126, last=152, still=150)


def stage(position: HarlequinPosition) -> tuple[str, int]:
    """The variant and the progress of a game: when tiles turn over, and the number of light cells
    without a tile."""
    from quanta.games.harlequin.cells import EMPTY  # late: only the search needs it

    return position.flips, position.tiles.count(EMPTY)
