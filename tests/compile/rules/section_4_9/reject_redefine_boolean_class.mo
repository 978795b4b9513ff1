// Redefine boolean class (4.9): refused.
package P
  record Boolean  //! error SK1211
    Real x;
  end Boolean;
end P;
model M
  P.Boolean b(x = 1);
end M;
