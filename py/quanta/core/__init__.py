"""What every game shares: the contract, parameters, records, counting and geometry without pixels."""
