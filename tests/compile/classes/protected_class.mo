// A protected class cannot be named from outside its package.
package ProtectedClassP
protected
  model Hidden
  end Hidden;
public
  model Open
    Hidden h;
  end Open;
end ProtectedClassP;
model ProtectedClass
  ProtectedClassP.Open ok;
  ProtectedClassP.Hidden h;  //! error SK2104
end ProtectedClass;
