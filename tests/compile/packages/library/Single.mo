within;
package Single "a package in one file"
  constant Real answer = 42;
end Single;
