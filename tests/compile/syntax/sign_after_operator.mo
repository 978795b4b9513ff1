// A sign belongs in front of a term; after an operator it needs parentheses.
//! flatten: SignAfterOperator
//> x = -6.0;
model SignAfterOperator
  constant Real x = 2 * -3;  //! warning SK1214
end SignAfterOperator;
