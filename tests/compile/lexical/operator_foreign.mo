// Operators of C are named with what Modelica has instead; each is reported.
model OperatorForeign
  Boolean a = 2 != 1;  //! error SK1011
  Boolean b = a && true;  //! error SK1011
  Boolean c = a || b;  //! error SK1011
  Boolean d = !c;  //! error SK1011
end OperatorForeign;
