// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Decisions;
using Nam.Estimation;
using Nam.Profiles;

namespace Nam.Core.Tests.Profiles;

public class ClientProfileTests
{
    private const string Full =
        "1;read=binary,zip,containers;rt=90.21;bw=11400000;dec=t:2.5,b:1.2,tz:3,tr:4,bz:0.5,br:6,c:0.75,later:9;to=objects;"
        + "last=5k3f9a1c:91000:1200.5,a:0:0";

    [Fact]
    public void TryParse_EveryField_IsRead()
    {
        Assert.True(ClientProfile.TryParse(Full, out var profile));

        Assert.Equal(
            ClientCapabilities.Binary | ClientCapabilities.Containers,
            profile.Capabilities);
        Assert.Equal(DecodeTarget.Objects, profile.Target);
        Assert.Equal(0.09021, profile.RoundTripSeconds!.Value, 1e-12);
        Assert.Equal(11_400_000, profile.BandwidthBytesPerSecond);
        AssertSpeed(2.5, XmlForm.Text, ReplyCodecs.None);
        AssertSpeed(1.2, XmlForm.Binary, ReplyCodecs.None);
        AssertSpeed(3, XmlForm.Text, ReplyCodecs.Zip);
        AssertSpeed(4, XmlForm.Text, ReplyCodecs.Brotli);
        AssertSpeed(0.5, XmlForm.Binary, ReplyCodecs.Zip);
        AssertSpeed(6, XmlForm.Binary, ReplyCodecs.Brotli);
        AssertSpeed(0.75, XmlForm.Containers, ReplyCodecs.None);
        Assert.Null(profile.DecodeCurve(XmlForm.Binary, "other"));
        Assert.Equal(["5k3f9a1c", "a"], profile.Reports.Select(report => report.Id));
        Assert.Equal(0.091, profile.Reports[0].TotalSeconds, 1e-12);
        Assert.Equal(0.0012005, profile.Reports[0].DecodeSeconds, 1e-12);

        // Of the prior of what the caller wants.
        void AssertSpeed(double expected, XmlForm form, string codec)
        {
            var prior = DefaultCosts.Decode(DecodeTarget.Objects, form, CodecFamilies.Of(codec));
            Assert.Equal(expected * prior.Evaluate(1e6), profile.DecodeCurve(form, codec)!.Evaluate(1e6), 1e-12);
        }
    }

    [Theory]
    [InlineData("1")]
    [InlineData("1;read=binary")]
    public void TryParse_NoRoundTripYet_IsKnownAsUnknown(string header)
    {
        var isRead = ClientProfile.TryParse(header, out var profile);

        Assert.True(isRead);
        Assert.Null(profile!.RoundTripSeconds);
        Assert.Equal(header.Contains("binary", StringComparison.Ordinal), profile.Reads(ReplyFormat.Binary));
        Assert.False(profile.Reads(new ReplyFormat(XmlForm.Text, ReplyCodecs.Zip, 1)));
    }

    [Theory]
    [InlineData("1;rt=90")]
    [InlineData("1;read=;rt=90")]
    [InlineData("1;rt=0.000000001")]
    [InlineData("1;rt=60000.000000000")]
    [InlineData("1;rt=1;read=lzma,zip,xyz")]
    [InlineData("1;rt=1;zz=!~;q=")]
    [InlineData("1;rt=1;abcdefghijklmnop=1")]
    [InlineData("1;rt=1;bw=100")]
    [InlineData("1;rt=1;bw=1000000000000")]
    [InlineData("1;rt=1;dec=t:1000000")]
    [InlineData("1;rt=1;dec=t:0.01,zz:1")]
    [InlineData("1;rt=1;last=a:3600000000:3600000000")]
    public void TryParse_WithinTheGrammar_IsRead(string header)
    {
        Assert.True(ClientProfile.TryParse(header, out _));
    }

    [Theory]
    [InlineData("")]
    [InlineData("1;")]
    [InlineData("2;rt=90")]
    [InlineData("11;rt=90")]
    [InlineData("1,rt=90")]
    [InlineData("1;rt=90;")]
    [InlineData("1;;rt=90")]
    [InlineData("1; rt=90")]
    [InlineData("1;RT=90")]
    [InlineData("1;rt")]
    [InlineData("1;=90")]
    [InlineData("1;abcdefghijklmnopq=1;rt=90")]
    [InlineData("1;rt=90;rt=90")]
    [InlineData("1;rt=90;x=1;x=2")]
    [InlineData("1;rt=0")]
    [InlineData("1;rt=0.0")]
    [InlineData("1;rt=-1")]
    [InlineData("1;rt=+1")]
    [InlineData("1;rt=NaN")]
    [InlineData("1;rt=Infinity")]
    [InlineData("1;rt=1e3")]
    [InlineData("1;rt=1,5")]
    [InlineData("1;rt=.5")]
    [InlineData("1;rt=1.")]
    [InlineData("1;rt=1.0000000001")]
    [InlineData("1;rt=60000.1")]
    [InlineData("1;rt=0000000000000001")]
    [InlineData("1;rt=１")]
    [InlineData("1;rt=1;read=,zip")]
    [InlineData("1;rt=1;read=zip,,binary")]
    [InlineData("1;rt=1;to=xml")]
    [InlineData("1;rt=1;to=")]
    [InlineData("1;rt=1;bw=99.9")]
    [InlineData("1;rt=1;bw=1000000000001")]
    [InlineData("1;rt=1;bw=")]
    [InlineData("1;rt=1;dec=")]
    [InlineData("1;rt=1;dec=t")]
    [InlineData("1;rt=1;dec=:1")]
    [InlineData("1;rt=1;dec=t:1,")]
    [InlineData("1;rt=1;dec=t:0.009")]
    [InlineData("1;rt=1;dec=t:1000001")]
    [InlineData("1;rt=1;dec=t:-1")]
    [InlineData("1;rt=1;last=")]
    [InlineData("1;rt=1;last=a:1")]
    [InlineData("1;rt=1;last=a:1:2:3")]
    [InlineData("1;rt=1;last=:1:2")]
    [InlineData("1;rt=1;last=A:1:2")]
    [InlineData("1;rt=1;last=abcdefghijklmnopq:1:2")]
    [InlineData("1;rt=1;last=a:1:2,b:1:2,c:1:2,d:1:2,e:1:2")]
    [InlineData("1;rt=1;last=a:3600000001:1")]
    [InlineData("1;rt=1;x=a b")]
    [InlineData("1;rt=1;x=é")]
    public void TryParse_AgainstTheGrammar_IsAbsent(string header)
    {
        Assert.False(ClientProfile.TryParse(header, out var profile));
        Assert.Null(profile);
    }

    [Theory]
    [InlineData(1024, true)]
    [InlineData(1025, false)]
    public void TryParse_Length_IsLimited(int length, bool expected)
    {
        var header = "1;rt=90;x=".PadRight(length, 'x');

        Assert.Equal(expected, ClientProfile.TryParse(header, out _));
    }

    [Fact]
    public void TryParse_RandomAndMutatedHeaders_NeverThrowsAndReadsOnlyWhatCanBeWrittenAgain()
    {
        var random = new Random(41);
        const string Alphabet = "0123456789.,:;=-+eE abcdtzrnlw\u00e9\0\uffff";
        var read = 0;
        for (var i = 0; i < 30_000; i++)
        {
            var text = new StringBuilder(i % 3 == 0 ? string.Empty : Full);
            for (var edits = random.Next(1, 8); edits > 0; edits--)
            {
                var at = random.Next(text.Length + 1);
                switch (random.Next(4))
                {
                    case 0:
                        text.Insert(at, Alphabet[random.Next(Alphabet.Length)]);
                        break;
                    case 1 when at < text.Length:
                        text.Remove(at, Math.Min(text.Length - at, random.Next(1, 6)));
                        break;
                    case 2 when at < text.Length:
                        text[at] = Alphabet[random.Next(Alphabet.Length)];
                        break;
                    default:
                        text.Insert(at, text.ToString(0, random.Next(text.Length + 1)));
                        break;
                }
            }

            if (ClientProfile.TryParse(text.ToString(), out var profile))
            {
                read++;
                Assert.InRange(profile.RoundTripSeconds ?? 1, double.Epsilon, 60);
                AssertParsesBack(profile);
            }
        }

        Assert.True(read > 100, $"Only {read} mutated headers were valid; the test says little.");
    }

    [Fact]
    public void ToHeader_RandomProfiles_IsShortAndParsesBack()
    {
        var random = new Random(43);
        for (var i = 0; i < 5000; i++)
        {
            CostCurve? Curve() => random.Next(3) == 0
                ? null
                : CostCurve.FromKnots([.. Enumerable.Range(0, CostCurve.KnotCount).Select(_ => Math.Exp((random.NextDouble() * 40) - 20))]);
            AssertParsesBack(new ClientProfile
            {
                Capabilities = (ClientCapabilities)random.Next(64) & ClientProfile.AllOfVersion1,
                Target = (DecodeTarget)random.Next(2),
                RoundTripSeconds = Math.Exp((random.NextDouble() * 40) - 20),
                BandwidthBytesPerSecond = random.Next(2) == 0 ? null : Math.Exp(random.NextDouble() * 40),
                DecodeText = Curve(),
                DecodeBinary = Curve(),
                DecodeTextZip = Curve(),
                DecodeTextBrotli = Curve(),
                DecodeBinaryZip = Curve(),
                DecodeBinaryBrotli = Curve(),
                DecodeContainers = Curve(),
                Reports = [.. Enumerable.Range(0, random.Next(6)).Select(_ =>
                    new ReplyReport("abcdefghij012345", Math.Exp((random.NextDouble() * 40) - 20), random.NextDouble() * 4000))],
            });
        }
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    [InlineData(double.NegativeInfinity)]
    [InlineData(0)]
    [InlineData(1e300)]
    public void ToHeader_ImpossibleNumbers_IsStillValid(double number)
    {
        AssertParsesBack(new ClientProfile
        {
            RoundTripSeconds = number,
            BandwidthBytesPerSecond = number,
            Reports = [new ReplyReport("a", number, number), new ReplyReport("Not valid", 1, 1), new ReplyReport(null!, 1, 1)],
        });
    }

    [Fact]
    public void ToHeader_UsualProfile_IsTheDocumentedText()
    {
        var profile = new ClientProfile
        {
            Capabilities = ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Brotli,
            RoundTripSeconds = 0.09021,
            BandwidthBytesPerSecond = 11_400_000,
            DecodeText = DefaultCosts.Decode(DecodeTarget.Text, XmlForm.Text, CodecFamily.None).Scale(1.25),
            Reports = [new ReplyReport("5k3f9a1c", 0.0912345678, 0.0012)],
        };

        Assert.Equal(
            "1;read=binary;to=text;rt=90.21;bw=11400000;dec=t:1.25;last=5k3f9a1c:91234.6:1200",
            profile.ToHeader());
    }

    [Fact]
    public void ToHeader_EverythingOfVersion1_HasOneName()
    {
        var header = new ClientProfile { Capabilities = ClientProfile.AllOfVersion1 }.ToHeader();

        Assert.Equal("1;read=all1;to=text", header);
        Assert.True(ClientProfile.TryParse(header, out var read));
        Assert.Equal(ClientProfile.AllOfVersion1, read.Capabilities);
    }

    [Theory]
    [InlineData("text", ClientCapabilities.None, true)]
    [InlineData("binary", ClientCapabilities.Zip, false)]
    [InlineData("binary", ClientCapabilities.Binary, true)]
    [InlineData("binary+zip-1", ClientCapabilities.Binary, false)]
    [InlineData("text+brotli-4", ClientCapabilities.Zip, false)]
    [InlineData("text+brotli-4", ClientCapabilities.Brotli, true)]
    [InlineData("text+private-1", (ClientCapabilities)7, false)]
    [InlineData("containers", (ClientCapabilities)7, false)]
    [InlineData("containers", ClientCapabilities.Containers, true)]
    public void Reads_Format_FollowsTheCapabilities(string name, ClientCapabilities capabilities, bool expected)
    {
        Assert.True(ReplyFormat.TryParse(name, out var format));

        Assert.Equal(expected, new ClientProfile { Capabilities = capabilities }.Reads(format));
    }

    private static void AssertParsesBack(ClientProfile profile)
    {
        var header = profile.ToHeader();

        Assert.True(header.Length <= ClientProfile.MaximumHeaderLength, header);
        Assert.True(ClientProfile.TryParse(header, out var read), header);
        Assert.Equal(profile.Capabilities, read.Capabilities);
        Assert.Equal(profile.Target, read.Target);
        Assert.Equal(header, read.ToHeader());
    }
}
