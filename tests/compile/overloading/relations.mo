// Relations and logic of an operator record.
//! flatten: M
//> Boolean a = true;
//> Boolean b = false;
//> Boolean c = true;
operator record Version
  Integer major, minor;
  encapsulated operator function '<'
    import Version;
    input Version a, b;
    output Boolean r = a.major < b.major or a.major == b.major and a.minor < b.minor;
  algorithm
  end '<';
  encapsulated operator function '=='
    import Version;
    input Version a, b;
    output Boolean r = a.major == b.major and a.minor == b.minor;
  algorithm
  end '==';
end Version;

model M
  constant Boolean a = Version(3, 5) < Version(3, 6);
  constant Boolean b = Version(3, 5) < Version(2, 9);
  constant Boolean c = Version(1, 0) == Version(1, 0);
end M;
