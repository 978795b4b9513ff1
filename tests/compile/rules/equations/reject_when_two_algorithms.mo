// But not in two sections (8.3.5.4).
model WhenTwoAlgorithms  //! error SK2701
  Boolean close(start = false, fixed = true);
algorithm
  when time > 1 then
    close := true;
  end when;
algorithm
  when time > 2 then
    close := false;
  end when;
end WhenTwoAlgorithms;
