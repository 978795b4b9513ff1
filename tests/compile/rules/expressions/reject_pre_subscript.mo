// Evaluable subscripts (3.7.5).
model PreSubscript
  Integer i[2](each start = 0, each fixed = true), j = if time > 1 then 1 else 2;
  Integer k = pre(i[j]);  //! error SK2410
equation
  when sample(0, 1) then
    i = {1, 2};
  end when;
end PreSubscript;
