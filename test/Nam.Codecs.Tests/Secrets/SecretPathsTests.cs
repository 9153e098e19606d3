// SPDX-License-Identifier: MIT
using Nam.Codecs.Secrets;

namespace Nam.Codecs.Tests.Secrets;

public sealed class SecretPathsTests
{
    [Theory]
    [InlineData("/Envelope/Header/Security", "/Envelope/Header/Security", true)]
    [InlineData("/Envelope/Header/Security", "/Envelope/Header/Security/UsernameToken/Password", true)]
    [InlineData("/Envelope/Header/Security", "/Envelope/Header/Security/@mustUnderstand", true)]
    [InlineData("/Envelope/Header/Security", "/Envelope/Header", false)]
    [InlineData("/Envelope/Header/Security", "/Envelope/Body/Envelope/Header/Security", false)]
    [InlineData("/Envelope/Header/Security", "/Envelope/Header/SecurityX", false)]
    [InlineData("CardNumber", "/CardNumber", true)]
    [InlineData("CardNumber", "/r/CardNumber", true)]
    [InlineData("CardNumber", "/r/CardNumber/a/@b", true)]
    [InlineData("CardNumber", "/r/MyCardNumber", false)]
    [InlineData("CardNumber", "/r/cardnumber", false)]
    [InlineData("CardNumber", "/r/@CardNumber", false)]
    [InlineData("Card/Number", "/a/b/Card/Number", true)]
    [InlineData("Card/Number", "/Card/Number", true)]
    [InlineData("Card/Number", "/a/MyCard/Number", false)]
    [InlineData("Card/Number", "/a/Card/x/Number", false)]
    [InlineData("@token", "/a/@token", true)]
    [InlineData("@token", "/a/token", false)]
    [InlineData("Card/@number", "/a/Card/@number", true)]
    [InlineData("Card/@number", "/a/Other/@number", false)]
    [InlineData("/a/*/c", "/a/b/c", true)]
    [InlineData("/a/*/c", "/a/c", false)]
    [InlineData("/a/*/c", "/a/b/b/c", false)]
    [InlineData("/a/*/c", "/x/a/b/c", false)]
    [InlineData("a/*/c", "/x/a/b/c/d", true)]
    [InlineData("/a/*", "/a/b", true)]
    [InlineData("/a/*", "/a/@b", false)]
    [InlineData("/a/*", "/a", false)]
    [InlineData("/a/@*", "/a/@b", true)]
    [InlineData("/a/@*", "/a/b", false)]
    [InlineData("/*", "/a/b/@c", true)]
    [InlineData("*", "/a", true)]
    [InlineData("@*", "/a/b/@c", true)]
    [InlineData("/*/*/*", "/a/b", false)]
    [InlineData("*/*/*", "/a/b/c", true)]
    [InlineData("a", "", false)]
    [InlineData("a", "/", false)]
    [InlineData("*", "//", true)]
    public void IsSecret_OfAPath_FollowsThePattern(string pattern, string path, bool expected)
    {
        Assert.Equal(expected, SecretPaths.Create(pattern).IsSecret(path));
    }

    [Theory]
    [InlineData("", "empty")]
    [InlineData("/", "empty step")]
    [InlineData("a//b", "empty step")]
    [InlineData("a/", "empty step")]
    [InlineData("//a", "empty step")]
    [InlineData("@a/b", "behind the attribute '@a'")]
    [InlineData("s:Envelope/Body", "prefix in 's:Envelope'")]
    [InlineData("a b", "'a b'")]
    [InlineData("1a", "'1a'")]
    [InlineData("a/@", "'@'")]
    [InlineData("a*", "'a*'")]
    [InlineData("**", "'**'")]
    public void Create_OfWhatIsNoPattern_SaysWhy(string pattern, string why)
    {
        var exception = Assert.Throws<ArgumentException>(() => SecretPaths.Create("fine", pattern));

        Assert.Contains(why, exception.Message);
    }

    [Fact]
    public void Union_OfTwoSets_NamesWhatEitherNames()
    {
        var first = SecretPaths.Create("b", "/x/y");
        var both = first.Union(SecretPaths.Create("a", "b"));

        Assert.Equal(["/x/y", "a", "b"], both.Patterns);
        Assert.True(both.IsSecret("/r/a"));
        Assert.False(first.IsSecret("/r/a"));
        Assert.Equal("/x/y, a, b", both.ToString());
    }

    [Fact]
    public void Union_WithNothing_IsTheSameSet()
    {
        var set = SecretPaths.Create("a");

        Assert.Same(set, set.Union(SecretPaths.None));
        Assert.Same(set, SecretPaths.None.Union(set));
        Assert.Same(set, set.With());
        Assert.Same(SecretPaths.None, SecretPaths.Create());
    }

    [Fact]
    public void Predicate_OfTheEmptySet_IsNull()
    {
        Assert.True(SecretPaths.None.IsEmpty);
        Assert.Null(SecretPaths.None.Predicate);
        Assert.False(SecretPaths.None.IsSecret("/a"));
        Assert.True(SecretPaths.Create("a").Predicate!("/a"));
    }

    [Theory]
    [InlineData("/Envelope/Header/Security/UsernameToken/Password", true)]
    [InlineData("/Envelope/Header/Context/Property", true)]
    [InlineData("/Envelope/Header/Sequence/Identifier", true)]
    [InlineData(
        "/Envelope/Body/RequestSecurityTokenResponseCollection/RequestSecurityTokenResponse/RequestedProofToken/BinarySecret", true)]
    [InlineData("/Envelope/Body/GetTokenResponse/GetTokenResult/Assertion/@ID", true)]
    [InlineData("/Envelope/Header/Action", false)]
    [InlineData("/Envelope/Header/MessageID", false)]
    [InlineData("/Envelope/Body/GetCardResponse/Security", false)]
    public void Default_OfPlacesInSoap_NamesThoseWithSecrets(string path, bool expected)
    {
        Assert.Equal(expected, SecretPaths.Default.IsSecret(path));
    }

    [Fact]
    public void IsSecret_OfRandomPathsAndPatterns_IsWhatTheRulesSay()
    {
        var random = new Random(7);
        string[] names = ["a", "b", "ab", "ba"];
        for (var round = 0; round < 20_000; round++)
        {
            var pattern = Steps(1 + random.Next(3), wildcards: true);
            var path = Steps(1 + random.Next(6), wildcards: false);
            var isAbsolute = random.Next(2) == 0;

            var set = SecretPaths.Create((isAbsolute ? "/" : "") + string.Join('/', pattern), "never/there");

            Assert.Equal(IsSecret(pattern, isAbsolute, path), set.IsSecret("/" + string.Join('/', path)));
        }

        string[] Steps(int count, bool wildcards)
        {
            var steps = Enumerable.Range(0, count)
                .Select(_ => wildcards && random.Next(4) == 0 ? "*" : names[random.Next(names.Length)]).ToArray();
            if (random.Next(3) == 0)
            {
                steps[^1] = "@" + steps[^1];
            }

            return steps;
        }
    }

    private static bool IsSecret(string[] pattern, bool isAbsolute, string[] path)
    {
        for (var start = 0; start + pattern.Length <= path.Length && !(isAbsolute && start > 0); start++)
        {
            if (Enumerable.Range(0, pattern.Length).All(index => IsStep(pattern[index], path[start + index])))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsStep(string pattern, string step)
    {
        return pattern == step || (pattern == "*" && step[0] != '@') || (pattern == "@*" && step[0] == '@');
    }
}
