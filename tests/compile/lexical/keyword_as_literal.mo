// Keywords cannot be enumeration literals either.
type KeywordAsLiteral = enumeration(start_up, initial, run);  //! error SK1211
