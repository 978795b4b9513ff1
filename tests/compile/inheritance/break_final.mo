// break does not change what is final.
model BreakFinalBase
  final parameter Real k = 1;
end BreakFinalBase;
model BreakFinal
  extends BreakFinalBase(k = break);  //! error SK2303
end BreakFinal;
