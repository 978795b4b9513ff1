// edge, change and pre of Boolean and Integer variables, counted by hand. on is true in [0.25, 0.75) of each second.
model EdgeChange
  Boolean on;
  Integer k, rises(start = 0, fixed = true), falls(start = 0, fixed = true), changes(start = 0, fixed = true);
  Integer moves(start = 0, fixed = true);
equation
  on = mod(time, 1) >= 0.25 and mod(time, 1) < 0.75;
  k = integer(2*time);
  when edge(on) then
    rises = pre(rises) + 1;
  end when;
  when edge(on) or not on and pre(on) then
    changes = pre(changes) + 1;
  end when;
  when not on then
    falls = pre(falls) + 1;
  end when;
  when change(k) then
    moves = pre(moves) + k - pre(k);
  end when;
end EdgeChange;

//! run: --stop 3.1
//! end: rises = 3 +- 0
//! end: falls = 3 +- 0
//! end: changes = 6 +- 0
//! end: moves = 6 +- 0
