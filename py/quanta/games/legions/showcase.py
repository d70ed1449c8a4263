"""A played game that shows what this one is like: two computers', at level 4."""

from quanta.core.game import Showcase
from quanta.games.legions.ready_games import FIRST_BATTLE

RECORD = (
    "z.jVfBbtswDP0ieRYpyQ6GATv1lH8YvNYriqZJ4WQB9vejYpmiaNkbclAlmdQj-fiknsbXt8v5-t1-vd6G6fbt4_f1Nk"
    "7N0Bj6tcvvh-Hf8PPLbXgfzVPXzCOk0abRNeV-SCOm0Tcvl_M4T46gxmR8TM6OPo3J2bFPY5idTJfTyYAJzXV8vlEcxv"
    "JfYD5Pw9u5GaZxMLfLZ3N0pg0tNkeIIzzGLs5700IcvWldXO9M6-PcmhbjGOI6Nk-0HqxNIzRPtO_inPz4OCf7ztJ3aN"
    "o-roc4p3U6F2n9gdUabC7Tyzg9zjbDy304P4_LEoql8fwym3gKL-3TsWY8vw6vbEEH7lu0oA8J63N97VwkL8VkoMTeh9"
    "tYuvi43B8rffbfLyDZHIzPiHUMlKyVQcghQA0cSHCOvEtwoMD59lDsM75529H2r7dpnMs5lwmdJ4oNH_SVQcbualCccc"
    "K7CCYdbtvkPcKYwUvvngOlL831Nr2951KRs2rojOewWPC2YFikS8UcsjnsuifWrtyXucYVEcpcC4Aqw-BEDiyg9NpVvP"
    "Zi31f2u8zlTmUxglgTEiW5MVv3q5Djtgg5JyWFtJRVBiS7RdR1IUKfakU8YxsAmQKrQ-woc0U_TcPp9EenRsSaziL6Jd"
    "J5ppwwgFUuLeVS5rpT4BeHRYugyxk8qP4mh2pFoGTBEgQOspa6crb8ViZNHLR0dq9CKbajaM1BBW58CxyUa67DfbyW5J"
    "CwMauaX6ma4Akrn61Eg0X1tHR1KgJV3Y7bCakYCa4rPK6VustK3RXxRGlIrIoJkWwELWpWsx-YXmGvW1gELYAkv5S8ZJ"
    "By7CTTmUC9vggrt47NtmU8XsfjWKQ5HhTxcJHXBfRFuJ2-W1DcLS1TDHC7W0JFgayR6KWsL9oAFdqx0Ek6KHxQwYcYcl"
    "2CujmLYoq2EQgqlxKUWdJ3ZGAUYZFGInRmNIYtV7i-YFjv0DnWpyDRlQmHyvXg_pfEDxZLcIKth6Jz-61nQcg97ATn5t"
    "B1rErbs2o5t8l78eeONoF-e-TMstjJa-OgiE4EmFHxW1fcDy7ssUP1UIairzCpGNZVsIs7220_qzC3_8a7ZhsDZdpzlS"
    "wGqVv6aQ61R7UrGqrbeoqq2koybmoX20B8XSUGwd5jUb4jSqZsIF71Wz4TY5suZ-48Ab14ZDPKWNgClUzSYaP74OFgqY"
    "X1FeoKjnnZmWs1KJ6G_3e60ElEefg_5GTdO7jSAkkzkdedl7mm1mFLcIREihYNyyHeVzqn-MdsRxnzjUAUdLlPuM5_AQ"
)

SHOWCASE = Showcase(RECORD, first=114, last=130, still=120, ready=FIRST_BATTLE)
