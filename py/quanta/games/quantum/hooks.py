"""What Quantum offers besides its modules (``quanta.games.modules``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quanta.core.game import Showcase

if TYPE_CHECKING:
    from quanta.games.quantum.position import QuantumPosition

DRAWS = True
"""A game can end in a draw, and players may agree on one."""
CLOCKS = ("600", "900+10", "1/45")
"""Time controls for people, whose games have about fifty turns each; the game shown is longer."""
LESSONS = ("first", "more")
"""The lessons, in their order; ``docs/lessons.md`` describes their form."""
RECORD = (
    "z.VVZtaiVHDLyQu8PM9HxACAT2BCEHCP09fxLY2MteP6UqjZ_Dw-PHWC2Vqkpqf_-R__n48ffvy6_vH_nfj9_e3-rb-9"
    "t3fPgtVP32Zw2Xf769_flmP3p-C_r9Bz789tfPX8oayhbHGfoRyxZKivUM5Yj3GuYW-xHGGUsKZY_3GSZi9pB3j69raF"
    "ssV6hnzHifYj8tvi2hrnEe4d4tpqyxHKHusS-hLbHuViWnkHGWteYabsagSlvtLDA05V_jvVtd5QQSVK_Mk3H2inkz_F"
    "brNMz3FttpeHC2En8TnsUwD9TawkixXaGfVsvy7IahbqylHsmDcg7y0Ig_k6vG3hvzG1cnc67GjLG3hZqsr4yzKczdOa"
    "zJ_iquxCe4ArbC-Mpe5m4IwQN6bJv1ix4ztNjCncgb_koMmbXuxXgzPKh1WK3Ms9JFiiC_Pck2cnbkuUK7yP9OXR7twE"
    "m9Yk88uz0aHY4Tmevh_PQ19IcH7_q0nBVss19o11lLvKlf4TcMa-zkv_DNwPcrtj00-QcxiUqRf7kC8eOyeGSbxIBsjT"
    "EWSd5c08OelTyjl_74tu-G574sZ2WP8nBeQgbPl-l1J_OPxT9n5R_wDw9Metu0pt_Gbr7qi_VuvNFLk_nhE7AtDJW-Hf"
    "BwimNz3ixeWtA_wIZsM9m8oC78abpf9DB9CzzIADzyj_mKHoNnCvOjVqH_50rvHZZtbj5HhnMlM5ydsljFuvnsfHq-ap"
    "Yv79HxMyZTBeGf9LPwmyLUVB6Wfzq5msRWVvebOAfPhpnu8p2TLD-cUzgLtg3A4eU5oWnjLAMzsIGTwsh2vnK6b8l_VX"
    "5uFWln00SPmXaf83L4XHfq6DuQe2YsNsvSVzjhmUm9wMlNHbGv5uJc2WSxF_hTO0o92iRKtcNnTX11atE5KTbFu-fXLD"
    "jn2jM8C8xj8RmxuVvcJ8DvedgjVDD-D_dDe_Y5ONT-VE7wXC_fLVZLO3Yh_8drb4Mraa380lozKC0s_-W71PtajbdOve"
    "SB9gWPehz0Z2XOyfjBPOZ2zTh3Ud39vTjX-8p7Rx4Qh-JZnBTtHN4Ljb2MLxjkE3NO4q47XTv021bfWo18Nvp5sC95qf"
    "NeEB7xaY5dX7w13iN9ee4FzQVZ6swv72lm5_XySSHaqTvi8XlbfD807tjXXC8-1-4xTkFNfndrX41nX2n_a1-Vzf1Qeb"
    "_YpGs_8L6oX-oW1tKNM6hX-3qWsyP8xgn3D7zakuNsp-vr3qC-2gl4_7lP_IaiLv_zDHPqrHvveT_o2_b8TyI8wNyT9y"
    "4f-j1Cb2j_ZO5MYBY_jXcH9jNUztyHlfPeF-e5c9Y69xXeg3Ptn85J1Ix0e_4H"
)
"""A game between two computers at level 2, as a sample of play."""

SHOWCASE = Showcase(RECORD, first=100, last=124, still=250)


def stage(position: QuantumPosition) -> tuple[str, int]:
    """The variant and the progress of a game: the size of the board, or ``built`` where endless
    play has a winner, which leaves hardly any draws on any board; empty squares per thousand."""
    board, cells = position.board, position.cells
    built = position.variant.endless == "built"
    variant = "built" if built else f"{board.width}x{board.height}"
    return variant, 1000 * cells.count("") // len(cells)
