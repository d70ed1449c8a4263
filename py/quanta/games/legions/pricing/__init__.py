"""What ``quanta prices`` measures: the house lists and the ready armies (legions M1, M3, M16)."""

from quanta.games.legions.pricing.house_pricing import HousePricing

PRICING = HousePricing()
