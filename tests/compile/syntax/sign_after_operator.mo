// A sign belongs in front of a term; after an operator it needs parentheses.
model SignAfterOperator
  constant Real x = 2 * -3;  //! error SK1214
end SignAfterOperator;
