// In extends clauses final holds as well.
model FinalExtendsBase
  final parameter Real k = 1;
end FinalExtendsBase;
model FinalExtends
  extends FinalExtendsBase(k = 2);  //! error SK2303
end FinalExtends;
