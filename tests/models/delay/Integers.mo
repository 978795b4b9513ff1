// Integers sent through a delay jump from one threshold of integer() to the next, without being anywhere in
// between: no change may be lost, and what was only there while the start settled must not be sent.
package Integers
  model Steps "n is 1 before the start settles, then 3, 4, 3, 5, 3, 4"
    Integer n(start = 1, fixed = true), late, later;
    Real sent;
    Real sum(start = 0, fixed = true) "integral of late";
  equation
    n = if time < 1 then 3 elseif time < 2 then 4 elseif time < 3 then 3
        elseif time < 4 then 5 elseif time < 5 then 3 else 4;
    sent = pre(n);
    late = integer(delay(sent, 0.1));
    later = if time >= 0.1 then late else 0;
    der(sum) = late;
  end Steps;

  model Ring "a pulse that goes round: never lost, never doubled"
    Integer n(start = 0, fixed = true);
    Real sent;
    Integer turns(start = 0, fixed = true);
  equation
    sent = pre(n);
    n = if time >= 0.02 and time < 0.05 then 1 else integer(delay(sent, 0.1));
    when n > pre(n) then
      turns = pre(turns) + 1;
    end when;
  end Ring;
end Integers;

//! run: -m Integers.Steps --stop 6 --interval 0.25
//! at 0: late = 3 +- 0
//! at 0.25: later = 3 +- 0
//! at 1.5: later = 4 +- 0
//! at 2.5: later = 3 +- 0
//! at 3.5: later = 5 +- 0
//! at 4.5: later = 3 +- 0
//! end: later = 4 +- 0
//! end: sum = 21.9 +- 1e-6

//! run: -m Integers.Steps --stop 6 --interval 0.25 --solver cvode
//! at 1.5: later = 4 +- 0
//! at 2.5: later = 3 +- 0
//! end: later = 4 +- 0
//! end: sum = 21.9 +- 1e-4

//! run: -m Integers.Ring --stop 10
//! end: turns = 100 +- 0
