"""Programs that run games of Quanta: the browser's worker, PettingZoo, OpenSpiel."""
