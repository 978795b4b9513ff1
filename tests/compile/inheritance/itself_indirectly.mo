// Not even through another class.
model ItselfIndirectlyA
  extends ItselfIndirectly;  //! error SK2007
end ItselfIndirectlyA;
model ItselfIndirectly
  extends ItselfIndirectlyA;
end ItselfIndirectly;
