// The range of an iterator stands after 'in'.
model ForEquals
  Real x[2];
equation
  for i = 1:2 loop  //! error SK1101
    x[i] = i;
  end for;
end ForEquals;
