                position = position.apply("end")
            else:
                *_, (action, _) = decide(position.seen_by(0), rng, SKILLS[6])
                position = position.apply(action)
        assert position.vp[0] >= objective["points"], objective


def test_the_evaluation_is_better_where_more_will_count() -> None:
