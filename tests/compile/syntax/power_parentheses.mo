// With parentheses both readings can be written.
//! flatten: PowerParentheses
//> a = 64.0;
//> b = 512.0;
model PowerParentheses
  constant Real a = (2^3)^2;
  constant Real b = 2^(3^2);
end PowerParentheses;
