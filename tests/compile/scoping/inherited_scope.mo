// Names in a base class are looked up where the base class stands, not where it is used.
//! flatten: InheritedScope.User.M
//> x = 1.0;
package InheritedScope
  package Home
    constant Real k = 1;
    model Base
      Real x = k;
    end Base;
  end Home;
  package User
    constant Real k = 2;
    model M
      extends Home.Base;
    end M;
  end User;
end InheritedScope;
