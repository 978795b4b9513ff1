// The largest of many, a long product, a derivative of one: all are read again.
//! flatten: DeepArray
model DeepArray
  Real x[300] = {sin(time*i) for i in 1:300};
  Real least = min(x), most = max(x), product_of_all = product(x);
  Real d = der(product(sin(time + i) for i in 1:300));
  Real most_so_far;
  Integer where;
  Boolean odd;
algorithm
  most_so_far := x[1];
  where := 1;
  odd := false;
  for i in 2:300 loop
    if x[i] > most_so_far then
      most_so_far := x[i];
      where := i;
    end if;
    odd := not odd and x[i] > 0;
  end for;
end DeepArray;
