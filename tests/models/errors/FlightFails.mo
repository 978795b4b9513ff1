// Many steps of Euler's method are one call, and a piece of the lanes goes through several of them before others do. Where one
// lane fails all are put back to where the call began, and single steps find what fails first: lane 10 at 0.4; of the others,
// whose root has the difference of x and time in it, none ever does.
model FlightFails
  constant Integer n = 20000;
  parameter Real a[n] = {if i == 10 then -1 else 1 for i in 1:n};
  parameter Real b[n] = {if i == 10 then 0 else 1 for i in 1:n};
  parameter Real c[n] = {if i == 10 then 0.4 else 0.1 for i in 1:n};
  Real x[n](each start = 0, each fixed = true);
equation
  for i in 1:n loop
    der(x[i]) = 1 + 1e-12*sqrt(a[i]*x[i] - b[i]*time + c[i]);
  end for;
end FlightFails;

//! run: --solver euler --step 0.01 --stop 2 --interval 1 --only x[10] -j 1
//! exit: 5
//! says: der(x[10]) is not a number at time 0.4
//! run: --solver euler --step 0.01 --stop 2 --interval 1 --only x[10] -j 3
//! exit: 5
//! says: der(x[10]) is not a number at time 0.4
