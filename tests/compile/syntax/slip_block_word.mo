// A misspelt first word of a block is one mistake, and the block is read.
model M
  Real x = time;
  discrete Real y, z[3];
equation
  whn x > 2 then  //! error SK1101
    y = 1;
  end when;
algorithm
  fro i in 1:3 loop  //! error SK1101
    z[i] := 1;
  end for;
  whlie (x > 2) loop  //! error SK1101
    z[1] := 1;
  end while;
  fi x > 1 then  //! error SK1101
    z[1] := 2;
  end if;
  y := ;  //! error SK1111
end M;
