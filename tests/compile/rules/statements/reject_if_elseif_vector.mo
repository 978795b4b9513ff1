// Scalar also after elseif (11.2.6).
model IfElseifVector
  Real x;
algorithm
  if time > 1 then
    x := 1;
  elseif {time > 2} then  //! error SK2211
    x := 2;
  end if;
end IfElseifVector;
