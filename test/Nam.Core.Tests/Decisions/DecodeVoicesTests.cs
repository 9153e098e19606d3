// SPDX-License-Identifier: MIT
using System.Net;
using Nam.Decisions;
using Nam.Estimation;
using Nam.Network;
using Nam.Profiles;

namespace Nam.Core.Tests.Decisions;

/// <summary>What callers' reports change for themselves and for others.</summary>
public sealed class DecodeVoicesTests
{
    private const int Lies = 10_000;
    private const ulong Liar = 666;
    private static readonly ReplyFormat[] Formats = Candidates.Formats([.. Candidates.Usual, "containers"]);

    // Round trip in seconds and bytes per second: a local network to a modem.
    private static readonly NetworkPath[] Paths =
    [
        new(0.0002, 117e6), new(0.002, 12e6), new(0.01, 125e6), new(0.02, 2e6), new(0.04, 625e3), new(0.09, 140e3),
        new(0.09, 12e6), new(0.2, 7e3), new(0.3, 1e6), new(0.6, 64e3),
    ];

    private static readonly int[] Sizes = [700, 1_500, 4_000, 9_000, 20_000, 45_000, 100_000, 300_000, 1_000_000, 4_000_000, 20_000_000];

    [Fact]
    public void For_OneCaller_IsWhatItsOwnReportsSay()
    {
        var corrector = new DecodeCorrector();
        var voices = new DecodeVoices();

        for (var i = 0; i < 20; i++)
        {
            corrector.Observe(ReplyFormat.Containers, 0.001, 0.0016);
            voices.Observe(1, ReplyFormat.Containers, 0.001, 0.0016);
        }

        foreach (var format in Formats)
        {
            Assert.Equal(corrector.ToCorrections().Factor(format), voices.For(1).Factor(format), 1e-12);
            Assert.Equal(1, voices.For(2).Factor(format));
        }
    }

    [Fact]
    public void For_CallerThatHasNotReported_GoesByWhatMostHaveSeen()
    {
        var voices = new DecodeVoices();

        Honest(voices, 5, 2.5, 20);

        Assert.InRange(voices.For(99).Factor(ReplyFormat.Containers), 1.9, 2.5);
        Assert.True(voices.For(99).Reports(ReplyFormat.Containers) >= 3);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(8)]
    [InlineData(40)]
    public void For_TenThousandLiesOfOneCaller_ChangeNoChoiceOfOthers(int honest)
    {
        var cells = 0;
        var same = 0;
        var cellsOfLiar = 0;
        var sameOfLiar = 0;
        foreach (var lie in (double[])[1e-6, 0.1, 30, 1e6])
        {
            foreach (var lied in Formats)
            {
                var without = new DecodeVoices();
                var with = new DecodeVoices();
                Honest(without, honest, 1.3, 12);
                for (var i = 0; i < Lies / 2; i++)
                {
                    with.Observe(Liar, lied, 0.001, 0.001 * lie);
                }

                Honest(with, honest, 1.3, 12);
                for (var i = 0; i < Lies / 2; i++)
                {
                    with.Observe(Liar, lied, 0.001, 0.001 * lie);
                }

                // One who has reported, if anybody has, and one who has not.
                foreach (var caller in (ulong[])[(ulong)honest, 999])
                {
                    Compare(without.For(caller), with.For(caller), ref cells, ref same);
                }

                // What everybody would get if the lies counted for everybody.
                Compare(without.For(Liar), with.For(Liar), ref cellsOfLiar, ref sameOfLiar);
            }
        }

        Assert.True(cells > 50_000, $"{cells} cells.");
        Assert.True(
            sameOfLiar < cellsOfLiar * 0.97, $"The lies change {cellsOfLiar - sameOfLiar} of {cellsOfLiar} cells of the liar's own.");
        Assert.True(same >= cells * 0.99, $"{same} of {cells} cells have the same format.");
    }

    [Fact]
    public void For_MostCallersLiedOnce_IsForgottenOnceTheyStop()
    {
        var voices = new DecodeVoices();
        for (var i = 0; i < 100; i++)
        {
            for (ulong liar = 1000; liar < 1030; liar++)
            {
                foreach (var format in Formats)
                {
                    voices.Observe(liar, format, 0.001, 1);
                }
            }
        }

        Assert.True(voices.For(1).Factor(ReplyFormat.Binary) > 2);

        Honest(voices, 5, 1, 250);

        Assert.All(Formats, format => Assert.InRange(voices.For(99).Factor(format), 0.95, 1.05));
    }

    [Fact]
    public void For_LiarThatReportsHonestlyAgain_RecoversInEveryFormat()
    {
        var voices = new DecodeVoices();
        for (var i = 0; i < 360; i++)
        {
            foreach (var format in Formats)
            {
                voices.Observe(Liar, format, 0.001, 1);
            }
        }

        Assert.All(Formats, format => Assert.InRange(voices.For(Liar).Factor(format), 3.5, 4));
        for (var i = 0; i < 1500; i++)
        {
            voices.Observe(Liar, ReplyFormat.Text, 0.001, 0.001);
        }

        Assert.All(Formats, format => Assert.InRange(voices.For(Liar).Factor(format), 0.95, 1.1));
        Assert.True(voices.For(Liar).Reports(ReplyFormat.Containers) < 3, "Containers would not be explored again.");
    }

    [Fact]
    public void Observe_MoreCallersThanItHolds_ForgetsTheOneThatIsSilentForLongest()
    {
        var voices = new DecodeVoices();
        for (ulong caller = 1; caller <= DecodeVoices.Capacity; caller++)
        {
            voices.Observe(caller, ReplyFormat.Binary, 0.001, 0.003);
        }

        voices.Observe(1, ReplyFormat.Binary, 0.001, 0.003);
        voices.Observe(1000, ReplyFormat.Binary, 0.001, 0.003);

        Assert.NotNull(voices.Find(1));
        Assert.Null(voices.Find(2));
        Assert.NotNull(voices.Find(1000));
    }

    [Fact]
    public void CallerOf_AddressesOfOneNetworkThatOneCallerHas_AreOne()
    {
        static ulong Of(string address) => DecodeVoices.CallerOf(IPAddress.Parse(address));

        Assert.Equal(Of("2001:db8:1:2::1"), Of("2001:db8:1:2:ffff::9"));
        Assert.NotEqual(Of("2001:db8:1:2::1"), Of("2001:db8:1:3::1"));
        Assert.NotEqual(Of("192.0.2.1"), Of("192.0.2.2"));
        Assert.Equal(Of("192.0.2.1"), Of("::ffff:192.0.2.1"));
        Assert.Equal(0ul, DecodeVoices.CallerOf(null));
    }

    // Machines and replies differ a little: in ten steps from a tenth less to a tenth more.
    private static void Honest(DecodeVoices voices, int callers, double truth, int reports)
    {
        for (var i = 0; i < reports; i++)
        {
            for (var caller = 1; caller <= callers; caller++)
            {
                foreach (var format in Formats)
                {
                    var factor = format.Form == XmlForm.Containers ? truth : 1;
                    voices.Observe((ulong)caller, format, 0.001, 0.001 * factor * (0.9 + (0.02 * ((i + (caller * 7)) % 11))));
                }
            }
        }
    }

    // Operations whose replies pack well, as usual or badly, from either form, to callers that decode fast or slowly,
    // to text or to objects.
    private static void Compare(DecodeCorrections one, DecodeCorrections other, ref int cells, ref int same)
    {
        foreach (var source in (XmlForm[])[XmlForm.Text, XmlForm.Binary])
        {
            foreach (var packing in (double[])[0.4, 1, 1.8])
            {
                FormatModel[] models =
                [
                    .. new OperationProfile().Snapshot(source, Formats)
                        .Select(model => model.Format.IsStored && model.Format.Form != XmlForm.Containers ? model
                            : new FormatModel(model.Format, model.Size.Scale(packing), model.Encode, 10)),
                ];
                foreach (var path in Paths)
                {
                    foreach (var bytes in Sizes)
                    {
                        var target = bytes % 2 == 0 ? DecodeTarget.Objects : DecodeTarget.Text;
                        CostCurve Curve(XmlForm form, CodecFamily family) =>
                            DefaultCosts.Decode(target, form, family).Scale(packing < 1 ? 3 : 1);
                        var client = Candidates.Client(
                            ClientCapabilities.Binary | ClientCapabilities.Zip | ClientCapabilities.Brotli | ClientCapabilities.Containers,
                            target) with
                        {
                            DecodeText = Curve(XmlForm.Text, CodecFamily.None),
                            DecodeTextZip = Curve(XmlForm.Text, CodecFamily.Zip),
                            DecodeTextBrotli = Curve(XmlForm.Text, CodecFamily.Brotli),
                            DecodeBinary = Curve(XmlForm.Binary, CodecFamily.None),
                            DecodeBinaryZip = Curve(XmlForm.Binary, CodecFamily.Zip),
                            DecodeBinaryBrotli = Curve(XmlForm.Binary, CodecFamily.Brotli),
                            DecodeContainers = Curve(XmlForm.Containers, CodecFamily.None),
                        };
                        var context = new ReplyContext
                        {
                            SourceBytes = bytes, SourceForm = source, Candidates = models, Client = client, Path = path, Corrections = one
                        };
                        var plan = ReplyPlanner.Plan(context).Format;
                        cells++;
                        same += ReplyPlanner.Plan(context with { Corrections = other }).Format == plan ? 1 : 0;
                    }
                }
            }
        }
    }
}
