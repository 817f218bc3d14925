package dev.gatebench.core.fuzz;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Calls parsers that only their own package can see. */
public final class Hidden {
    private Hidden() {}

    /**
     * Calls a static method, the only one of its name that takes them.
     *
     * @throws Exception what the method throws
     */
    public static Object call(String type, String name, Object... arguments) throws Exception {
        return invoked(Class.forName(type), null, name, arguments);
    }

    /** Calls a method of an object likewise. */
    public static Object of(Object object, String name, Object... arguments) throws Exception {
        return invoked(object.getClass(), object, name, arguments);
    }

    /** Makes an object, by the only constructor that takes them. */
    public static Object create(String type, Object... arguments) throws Exception {
        Constructor<?> constructor = Arrays.stream(Class.forName(type).getDeclaredConstructors())
                .filter(each -> takes(each, arguments))
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(type));
        constructor.setAccessible(true);
        return constructor.newInstance(arguments);
    }

    /** The value of a constant. */
    public static Object constant(String type, String name) throws Exception {
        Field field = Class.forName(type).getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }

    private static boolean takes(Executable called, Object... arguments) {
        Class<?>[] types = called.getParameterTypes();
        boolean takes = types.length == arguments.length;
        for (int i = 0; takes && i < types.length; i++) {
            Class<?> type = MethodType.methodType(types[i]).wrap().returnType();
            takes = type.isInstance(arguments[i]);
        }
        return takes;
    }

    private static Object invoked(Class<?> type, Object object, String name, Object... arguments) throws Exception {
        Method method = Arrays.stream(type.getDeclaredMethods())
                .filter(each -> each.getName().equals(name) && takes(each, arguments))
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(type + "." + name));
        method.setAccessible(true);
        try {
            return method.invoke(object, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception thrown) {
                throw thrown;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }
}
