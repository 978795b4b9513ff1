// Pre neither (12.4.1).
model NamedBuiltinPre
  Integer i(start = 1, fixed = true);
equation
  when sample(0, 1) then
    i = pre(v = i) + 1;  //! error SK2404
  end when;
end NamedBuiltinPre;
