// An if-equation ends with 'end if'.
model IfUnclosed
  Real x;
equation
  if time > 1 then  //! error SK1106
    x = 1;
  else
    x = 2;
end IfUnclosed;
