// The functions of an operator can be called by their names.
//! flatten: M
//> Integer 'a.x' = 3;
operator record V
  Integer x;
  encapsulated operator '+'
    import V;
    function add
      input V a, b;
      output V c = V(a.x + b.x);
    algorithm
    end add;
  end '+';
end V;

model M
  constant V a = V.'+'.add(V(1), V(2));
end M;
