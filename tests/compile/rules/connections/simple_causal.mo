// With causality or protected (9.3.1).
connector Signal = Real;
model SimpleCausal
  output Signal s = time;
protected
  Signal t = time;
end SimpleCausal;
