"""What every game shares: contract, parameters, records, counting, geometry without pixels."""
