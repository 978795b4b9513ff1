// String variables and functions of strings; comparisons of them drive numbers.
function join
  input String a[:];
  output String s = "";
algorithm
  for i in 1:size(a, 1) loop
    s := s + a[i] + (if i < size(a, 1) then "-" else "");
  end for;
end join;
model Strings
  Integer k = integer(time);
  String word = if k > 0 then "big" else "small", all = join({word, String(k), String(k > 0)});
  discrete String kept(start = "none");
  Boolean right = all == "big-2-true", longer = word < "c";
equation
  when k >= 1 then
    kept = all;
  end when;
  assert(time < 2.5 or kept == "big-1-true", "kept is " + kept);
end Strings;

//! run: --stop 3
//! at 0.5: right = 0 +- 0
//! at 2.5: right = 1 +- 0
//! end: right = 0 +- 0
//! at 0.5: longer = 0 +- 0
//! end: longer = 1 +- 0
