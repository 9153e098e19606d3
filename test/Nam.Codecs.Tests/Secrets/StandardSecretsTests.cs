// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Secrets;

namespace Nam.Codecs.Tests.Secrets;

public sealed class StandardSecretsTests
{
    [Theory]
    [InlineData("<s:Header><o:Security xmlns:o='urn:o'><o:UsernameToken/></o:Security></s:Header>", true)]
    [InlineData("<s:Header><o:Security xmlns:o='urn:o'><Timestamp/></o:Security></s:Header>", false)]
    [InlineData("<e><Assertion>x</Assertion></e>", true)]
    [InlineData("<e><wst:RequestSecurityTokenResponse Context='1'>x</wst:RequestSecurityTokenResponse></e>", true)]
    [InlineData("<e><BinarySecret/></e>", true)]
    [InlineData("<e><SecurityLevel>Security</SecurityLevel></e>", false)]
    [InlineData("<e><MySecurity>x</MySecurity></e>", false)]
    [InlineData("<e><Sequence>x</Sequence><Context>x</Context></e>", false)]
    [InlineData("Security", false)]
    [InlineData("<Security", false)]
    [InlineData("", false)]
    public void AreIn_Text_HasAnElementOfTheName(string text, bool expected)
    {
        Assert.Equal(expected, StandardSecrets.AreIn(Encoding.UTF8.GetBytes(text)));
    }

    [Fact]
    public void AreIn_NameBeyondTheBeginning_IsNotLookedAt()
    {
        var late = new string(' ', StandardSecrets.SeenBytes) + "<Assertion/>";

        Assert.False(StandardSecrets.AreIn(Encoding.UTF8.GetBytes(late)));
    }

    [Theory]
    [InlineData("Security", true)]
    [InlineData("Sequence", true)]
    [InlineData("Context", true)]
    [InlineData("RelatesTo", false)]
    [InlineData("security", false)]
    public void IsHeader_LocalName_IsOneOfTheStandards(string name, bool expected)
    {
        Assert.Equal(expected, StandardSecrets.IsHeader(name));
    }
}
