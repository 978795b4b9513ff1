// GenerateEvents and Inline = false (12.8).
function f
  input Real x;
  output Real y;
algorithm
  y := if x > 1 then 1 else 2;
  annotation(GenerateEvents = true, Inline = false);  //! error SK2014
end f;
model GenEvents
  Real y = f(time);
end GenEvents;
