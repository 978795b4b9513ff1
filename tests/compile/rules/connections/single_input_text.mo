// One inside input alone, given as text (9.3).
connector In = input Real;
connector Out = output Real;
block G
  In u;
  Out y = 2*u;
end G;
model SingleInputText
  G g(u = time);
end SingleInputText;
