// Ranges of Integers, Reals and Booleans, with and without a step, up and down.
//! flatten: M
//> Integer 'a[4]' = 5;
//> Integer 'b[1]' = 7;
//> Integer 'b[3]' = 1;
//> Real 'c[3]' = 2.5;
//> Real 'd[2]' = 1.5;
//> Boolean 'e[1]' = false;
//> Boolean 'e[2]' = true;
//> Integer n = 0;
model M
  constant Integer a[4] = 2:5;
  constant Integer b[3] = 7:-3:0;
  constant Real c[3] = 0.5:3;
  constant Real d[3] = 1:0.5:2;
  constant Boolean e[2] = false:true;
  constant Integer n = size(5:1, 1);
end M;
