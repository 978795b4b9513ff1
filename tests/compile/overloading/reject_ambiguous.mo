// Two functions fit equally well.
operator record V
  Integer x;
  encapsulated operator '+'
    import V;
    function one
      input V a, b;
      output V c = V(a.x + b.x);
    algorithm
    end one;
    function two
      input V a, b;
      output V c = V(a.x + b.x + 1);
    algorithm
    end two;
  end '+';
end V;

model M
  constant V a = V(1) + V(2);  //! error SK2213
end M;
