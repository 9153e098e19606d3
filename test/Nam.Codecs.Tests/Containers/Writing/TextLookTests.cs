// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Writing;

public sealed class TextLookTests
{
    // What comes next is never what came last time, and every element has words in it.
    private static readonly string Prose = string.Concat(
        Enumerable.Range(0, 400).Select(
            row => $"<p{Mixed(row)} of=\"w{row}\">the {row * 7_919 % 997} words of it</p{Mixed(row)}>"));

    private static readonly string Rows = string.Concat(
        Enumerable.Range(0, 400).Select(row => $"<row><id>{row}</id><name>item {row * 7_919 % 97}</name></row>"));

    [Fact]
    public void Document_WithoutRows_IsText()
    {
        Assert.True(IsText($"<r>{Prose}</r>"));
        Assert.True(IsText($"<?xml version=\"1.0\"?><!-- c --><x:r xmlns:x=\"urn:a\"><?go on?>{Prose}<x:e x:a=\"\"/></x:r>"));
        Assert.True(IsText($"<r>{Prose[..Prose.IndexOf("<p", 1_500, StringComparison.Ordinal)]}</r>"));
    }

    [Fact]
    public void Document_OfRows_IsNotText()
    {
        Assert.False(IsText($"<r>{Rows}</r>"));
        Assert.False(IsText($"<r>{Rows[..Rows.IndexOf("<row>", 1_500, StringComparison.Ordinal)]}</r>"));
    }

    [Fact]
    public void Document_ThatIsMostlyMarkup_IsNotText()
    {
        var markup = string.Concat(Enumerable.Range(0, 400).Select(row => $"<element{Mixed(row)}/>"));

        Assert.False(IsText($"<r>{markup}</r>"));
        Assert.True(IsText($"<r>{markup}{new string('x', markup.Length / 4)}</r>"));
    }

    [Theory]
    [InlineData("")]
    [InlineData("<r>{0}")]
    [InlineData("<r>{0}</s>")]
    [InlineData("<r>{0}</r><r/>")]
    [InlineData("<r>{0}&none;</r>")]
    [InlineData("<r>{0}<e a=\"\" a=\"\"/></r>")]
    [InlineData("<r>{0}<x:e/></r>")]
    [InlineData("<r>{0}\u0001</r>")]
    public void Document_ThatIsNotWellFormed_IsNotText(string around)
    {
        Assert.False(IsText(string.Format(CultureInfo.InvariantCulture, around, Prose)));
    }

    [Theory]
    [InlineData(230, true)]
    [InlineData(250, false)]
    public void Document_WithManyPlaces_IsLeftToTheWriter(int names, bool isText)
    {
        // Each has an element, and the text in it.
        var text = string.Concat(Enumerable.Range(0, names).Select(name => $"<n{name}>some words</n{name}>"));

        Assert.Equal(isText, IsText($"<r>{text}</r>"));
    }

    // Attributes are chosen by where their places stand, so that the last one finds the first slots it looks at taken.
    [Theory]
    [InlineData(15, true)]
    [InlineData(16, false)]
    public void Document_WhosePlacesCollide_IsLeftToTheWriter(int taken, bool isText)
    {
        const int Attributes = 60;
        const int Elements = 150;
        const int Last = 2;

        // Names are numbered as they come: the root, its attributes, the other elements.
        var root = TextLook.PlaceOf(1, 0, TextLook.PlaceKind.Element);
        uint Place(int element, int attribute) => TextLook.PlaceOf(
            TextLook.PlaceOf(root, 1 + Attributes + element, TextLook.PlaceKind.Element),
            1 + attribute,
            TextLook.PlaceKind.Attribute);

        var last = Place(Elements, Last);
        var slots = Enumerable.Range(0, taken).Select(probe => SlotOf(last, probe)).ToHashSet();
        var all = Enumerable.Range(0, Attributes).ToList();
        var text = new StringBuilder($"<r{Written(all)}>");
        for (var element = 0; element < Elements; element++)
        {
            var chosen = all.Where(attribute => slots.Remove(SlotOf(Place(element, attribute), 0)));
            text.Append(CultureInfo.InvariantCulture, $"<e{element}{Written(chosen)}>some words</e{element}>");
        }

        Assert.Empty(slots);
        Assert.True(IsText($"{text}<e{Elements}>some words</e{Elements}></r>"));
        Assert.Equal(isText, IsText($"{text}<e{Elements}{Written([Last])}>some words</e{Elements}></r>"));

        static string Written(IEnumerable<int> attributes) =>
            string.Concat(attributes.Select(attribute => $" a{attribute}=\"\""));
    }

    [Theory]
    [InlineData(64, true)]
    [InlineData(65, false)]
    public void Document_WithManyDeclarations_IsLeftToTheWriter(int elements, bool isText)
    {
        var declared = string.Concat(Enumerable.Range(0, elements).Select(
            element => $"<p{Mixed(element)} xmlns:a=\"urn:1\" xmlns:b=\"urn:2\" xmlns:c=\"urn:3\" xmlns:d=\"urn:4\">"
                + $"the words that make it text, {element} of them</p{Mixed(element)}>"));

        Assert.Equal(isText, IsText($"<r>{declared}</r>"));
    }

    [Theory]
    [InlineData(1_024)]
    [InlineData(1_025)]
    [InlineData(2_000)]
    public void Document_ThatIsDeep_IsLeftToTheWriter(int depth)
    {
        var look = new TextLook();
        var starts = string.Concat(Enumerable.Repeat("<a>", depth));

        Assert.False(look.IsText(Encoding.UTF8.GetBytes($"{starts}<b/>{starts.Replace("<", "</", StringComparison.Ordinal)}")));
        Assert.True(look.IsText(Encoding.UTF8.GetBytes($"<r>{Prose}</r>")));
    }

    [Fact]
    public void Document_OverTheLimit_IsLeftToTheWriter()
    {
        Assert.False(IsText($"<r>{Prose}{new string('x', TextLook.MostBytes)}</r>"));
    }

    [Fact]
    public void Document_ThatLooksLikeText_GetsNoColumns()
    {
        var text = Encoding.UTF8.GetBytes($"<r>{Prose}</r>");
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);

        Assert.True(TextToContainers.TryWrite(text, writer, TextStyle.Dictionary, ContainerOptions.Default));

        Assert.Equal(0, writer.Events.EventCount);
        Assert.Null(writer.ToTemplate());
        Assert.Equal(1, writer.FormCount);
        Assert.Equal(writer.Form(0).ToArray(), writer.Complete().ToArray());
        ContainerWriter.Return(writer);
    }

    [Fact]
    public void Document_WithOtherOptions_IsNotLookedAt()
    {
        var text = Encoding.UTF8.GetBytes($"<r>{Prose}</r>");

        Assert.True(TextPack.MayLook(text.Length, ContainerOptions.Default));
        Assert.False(TextPack.MayLook(1_023, ContainerOptions.Default));
        Assert.False(TextPack.MayLook(text.Length, new ContainerOptions()));
        Assert.False(TextPack.MayLook(text.Length, ContainerOptions.Default with { LeavesTemplate = true }));
        Assert.True(TextPack.MayLook(65_536, ContainerOptions.Default with { LeavesTemplate = true }));
        Assert.False(TextPack.MayLook(text.Length, ContainerOptions.Default with { IsSecret = _ => false }));
    }

    // A reader of nodes makes columns of the text, with the limits of the writer.
    [Theory]
    [InlineData(1)]
    [InlineData(40)]
    [InlineData(200)]
    [InlineData(239)]
    public void Document_ThatLooksLikeText_ReadsAsNodes(int seed)
    {
        var random = new Random(seed);
        for (var document = 0; document < 200; document++)
        {
            var text = new StringBuilder("<r>");
            var names = random.Next(1, seed + 2);
            for (var element = random.Next(20, 600); element > 0; element--)
            {
                var name = random.Next(names);
                var prefix = random.Next(8) == 0 ? "x" + random.Next(3) : string.Empty;
                var qualified = prefix.Length == 0 ? $"n{name}" : $"{prefix}:n{name}";
                text.Append(CultureInfo.InvariantCulture, $"<{qualified}");
                text.Append(prefix.Length == 0 ? string.Empty : $" xmlns:{prefix}=\"urn:{name}\"");
                text.Append(random.Next(3) == 0 ? $" a{random.Next(names)}=\"{random.Next()}\"" : string.Empty);
                text.Append(random.Next(4) == 0 ? "/>" : $"><i{random.Next(names)}/>some words {random.Next()}</{qualified}>");
            }

            var bytes = Encoding.UTF8.GetBytes(text.Append("</r>").ToString());
            if (new TextLook().IsText(bytes))
            {
                Assert.NotEmpty(TextForms.Make(bytes, TextStyle.Dictionary));
            }
        }
    }

    private static uint SlotOf(uint place, int probe) => ((place >> 1) + ((uint)probe * ((place >> 20) | 1))) % 1_024;

    private static int Mixed(int row) => row * row * 31 % 1_009 % 23;

    private static bool IsText(string text) => new TextLook().IsText(Encoding.UTF8.GetBytes(text));
}
