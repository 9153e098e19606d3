// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Tests.Bombs;

/// <summary>Binary forms that stand for far more than their bytes: text is held to its limit, and the reader's work and
/// memory to the bytes of the form.</summary>
public sealed class BinaryBombTests
{
    private const int MiB = 1 << 20;
    private const long Fixed = 256 << 10;
    private const byte ShortElement = 0x40;
    private const byte ShortDictionaryElement = 0x42;
    private const byte ShortDictionaryAttribute = 0x06;
    private const byte EmptyText = 0xA8;
    private const byte EndElement = 0x01;
    private const byte Array = 0x03;
    private const byte BooleanWithEnd = 0xB5;

    private static readonly DecodeLimits OneMiB = new() { MaximumTextBytes = MiB };

    [Fact]
    public void Names_RepeatedByNumber_AreHeldToTheTextTheyStandFor()
    {
        // Elements of three bytes under a name of 60,000 characters: 100 KB that would be 4.8 GB.
        byte[] form =
        [
            .. Head("r", new string('n', 60_000)), ShortDictionaryElement, 1,
            .. Repeat(40_000, ShortDictionaryElement, 3, EndElement), EndElement
        ];

        AssertTextIsRefused(form);
        AssertNodesFollowTheBytes(form);
    }

    [Fact]
    public void Attributes_RepeatedByNumber_AreHeldToTheTextTheyStandFor()
    {
        // As many names as a table may have, each once on one element.
        const int Names = 20_000;
        byte[] head = Head(["r", .. Enumerable.Range(1, Names).Select(name => $"attribute{name:D100}")]);
        byte[] form = [.. head, ShortDictionaryElement, 1, .. Enumerable.Range(1, Names)
            .SelectMany(name => (byte[])[ShortDictionaryAttribute, .. ContainerBomb.Varint((2 * (ulong)name) + 1), EmptyText]), EndElement];
        byte[] twice = [.. form[..^1], ShortDictionaryAttribute, 3, EmptyText, EndElement];

        AssertTextIsRefused(form);
        AssertNodesFollowTheBytes(form);
        Assert.Throws<ReplyDecodeException>(() => Drain(twice));
    }

    [Fact]
    public void Arrays_AreHeldToTheTextTheyStandFor()
    {
        // A byte an item, which becomes an element with a name of 10,000 characters.
        const int Items = 100_000;
        byte[] form =
        [
            .. Head("r", new string('i', 10_000)), ShortDictionaryElement, 1, Array, ShortDictionaryElement, 3,
            EndElement, BooleanWithEnd, .. ContainerBomb.Varint(Items), .. new byte[Items], EndElement
        ];

        AssertTextIsRefused(form);
        AssertNodesFollowTheBytes(form);
    }

    [Fact]
    public void Arrays_OfMoreItemsThanTheFormHas_AreRefusedBeforeMemoryIsTaken()
    {
        byte[] form =
        [
            .. Head("r", "i"), ShortDictionaryElement, 1, Array, ShortDictionaryElement, 3, EndElement, BooleanWithEnd,
            .. ContainerBomb.Varint(int.MaxValue), 1, 0, 1, EndElement
        ];
        using var text = new PooledBuffer();

        var result = BombResult.Of(() => BinaryXml.WriteText(form, text, DecodeLimits.Default), () => text.WrittenCount);

        Assert.NotNull(result.Thrown);
        Assert.InRange(result.Allocated, 0, Fixed);
        Assert.Throws<ReplyDecodeException>(() => Drain(form));
    }

    [Theory]
    [InlineData(65_536)]
    [InlineData(65_537)]
    [InlineData(int.MaxValue)]
    public void Tables_OfMoreNamesThanTheFormHas_AreRefusedBeforeMemoryIsTaken(int names)
    {
        byte[] form = [0, .. ContainerBomb.Varint((ulong)names), 0, 0, 0];
        using var text = new PooledBuffer();

        var result = BombResult.Of(() => BinaryXml.WriteText(form, text, DecodeLimits.Default), () => text.WrittenCount);

        Assert.NotNull(result.Thrown);
        Assert.InRange(result.Allocated, 0, Fixed);
    }

    [Fact]
    public void Elements_DeeperThanTheLimit_AreRefusedWhereItIs()
    {
        byte[] form = [.. Head("r"), .. Repeat(1_000_000, ShortDictionaryElement, 1)];
        using var text = new PooledBuffer();

        var result = BombResult.Of(() => BinaryXml.WriteText(form, text, DecodeLimits.Default), () => text.WrittenCount);

        Assert.NotNull(result.Thrown);
        Assert.InRange(result.Made, 0, 4 * DecodeLimits.Default.MaximumDepth);
        Assert.InRange(result.Allocated, 0, Fixed);
        Assert.Throws<ReplyDecodeException>(() => Drain(form));
    }

    [Fact]
    public void Names_BesideTheTable_TakeAMultipleOfTheForm()
    {
        byte[] form = [.. Head("r"), ShortDictionaryElement, 1, .. Enumerable.Range(0, 100_000)
            .SelectMany(name => (byte[])[ShortElement, 6, .. Encoding.ASCII.GetBytes($"n{name:D5}"), EndElement]), EndElement];

        AssertNodesFollowTheBytes(form);
    }

    private static void AssertTextIsRefused(byte[] form)
    {
        using var text = new PooledBuffer();

        var result = BombResult.Of(() => BinaryXml.WriteText(form, text, OneMiB), () => text.WrittenCount);

        Assert.NotNull(result.Thrown);
        Assert.InRange(result.Made, 0, MiB);
        Assert.InRange(result.Allocated, 0, (4 * MiB) + (2L * form.Length) + Fixed);
    }

    private static void AssertNodesFollowTheBytes(byte[] form)
    {
        var nodes = 0L;

        var result = BombResult.Of(() => nodes = Drain(form), () => nodes);

        Assert.Null(result.Thrown);
        Assert.InRange(result.Made, 1, 3L * form.Length);
        Assert.InRange(result.Allocated, 0, (64L * form.Length) + Fixed);
    }

    private static long Drain(byte[] form)
    {
        var nodes = 0L;
        using var reader = BinaryXml.CreateReader(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, null);
        while (reader.Read())
        {
            nodes++;
            while (reader.MoveToNextAttribute())
            {
                nodes += reader.LocalName.Length == 0 ? 0 : 1;
            }
        }

        return nodes;
    }

    private static byte[] Head(params string[] names) =>
        [
            0, .. ContainerBomb.Varint((ulong)names.Length),
            .. names.SelectMany(name => ContainerBomb.String(Encoding.UTF8.GetBytes(name))), 0
        ];

    private static IEnumerable<byte> Repeat(int count, params byte[] bytes) => Enumerable.Repeat(bytes, count).SelectMany(piece => piece);
}
