// What was begun with 'for' ends with 'end for'.
model EndWrongWord
  Real x[2];
equation
  for i in 1:2 loop
    x[i] = i;
  end if;  //! error SK1107
end EndWrongWord;
