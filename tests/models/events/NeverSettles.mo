// An event whose iteration has no end: the variable that keeps changing is named.
model NeverSettles
  model Part
    Boolean flag(start = false, fixed = true);
  equation
    flag = if time < 1 then false else not pre(flag);
  end Part;
  Part part;
end NeverSettles;

//! run: --stop 2
//! exit: 5
//! says: keep changing at time 1
//! says: part.flag
