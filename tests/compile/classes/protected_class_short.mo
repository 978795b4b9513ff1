// Nor can it be the base of a short class.
package ProtectedClassShortP
protected
  model Hidden
  end Hidden;
end ProtectedClassShortP;
model ProtectedClassShort
  model Mine = ProtectedClassShortP.Hidden;  //! error SK2104
  Mine m;
end ProtectedClassShort;
